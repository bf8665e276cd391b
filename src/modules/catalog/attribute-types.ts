import { conflictError, type AppError } from '../../platform/values/errors';
import { STANDARD_ATTRIBUTES, type AttributeDefinition } from './attribute-definitions';
import type { Category } from './category';

/** The other categories on one branch of the tree: those above a category and those below it. */
export interface CategoryBranch {
  /** Starts with the root. */
  readonly above: readonly Category[];
  /** Ordered by level, the nearest first. */
  readonly below: readonly (readonly Category[])[];
}

interface DeclaringCategory {
  readonly title: string;
  readonly filterableAttributes: readonly AttributeDefinition[];
}

/**
 * Finds an attribute that has two types along a branch, which is not allowed because a filter applies to a category and
 * everything below it. Null if there is none.
 */
export function typeConflict(
  category: DeclaringCategory,
  { above, below }: CategoryBranch,
  isMoved: boolean,
): AppError | null {
  const own = definitionsWith(category);
  const all = [...own, ...below.flat().flatMap(definitionsWith)];
  const pairs = [
    ...pairsOf(above.flatMap(definitionsWith), isMoved ? all : own),
    ...pairsOf(own, all),
  ];
  const conflict = pairs.find(hasTwoTypes);
  return conflict === undefined ? null : conflictOf(...conflict);
}

/** Finds a standard attribute that is declared with a type other than its standard one. Null if there is none. */
export function standardTypeConflict(definitions: readonly AttributeDefinition[]): AppError | null {
  const [conflict] = pairsOf(STANDARD_ATTRIBUTES, definitions).filter(hasTwoTypes);
  if (conflict === undefined) return null;
  const [{ name, type }] = conflict;
  const message = `"${name}" is a standard attribute of type ${type}.`;
  return conflictError('attribute_type_conflict', message, { allowed: [type] });
}

type Declaration = AttributeDefinition & { readonly by: string };

function definitionsWith({
  title,
  filterableAttributes,
}: DeclaringCategory): readonly Declaration[] {
  return filterableAttributes.map((definition) => ({ ...definition, by: title }));
}

/** Pairs of definitions with the same name. */
function pairsOf<Definition extends AttributeDefinition>(
  some: readonly Definition[],
  others: readonly Definition[],
): readonly (readonly [Definition, Definition])[] {
  const byName = new Map(some.map((one) => [one.name, one]));
  return others.flatMap((other) => {
    const one = byName.get(other.name);
    return one === undefined ? [] : [[one, other] as const];
  });
}

function hasTwoTypes([one, other]: readonly [AttributeDefinition, AttributeDefinition]): boolean {
  return one.type !== other.type;
}

function conflictOf(one: Declaration, other: Declaration): AppError {
  const message = `"${one.name}" is ${one.type} in "${one.by}" and ${other.type} in "${other.by}", and one of these categories is below the other.`;
  return conflictError('attribute_type_conflict', message, { allowed: [one.type] });
}
