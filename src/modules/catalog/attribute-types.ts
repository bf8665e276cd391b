import { conflictError, type AppError } from '../../platform/values/errors';
import { STANDARD_ATTRIBUTES, type AttributeDefinition } from './attribute-definitions';
import type { Category } from './category';

/** The other categories on the way from a root through one category to what lies below it. */
export interface CategoryBranch {
  /** The root first. */
  readonly above: readonly Category[];
  /** Level by level. */
  readonly below: readonly (readonly Category[])[];
}

interface Declaring {
  readonly title: string;
  readonly filterableAttributes: readonly AttributeDefinition[];
}

/** A filter holds in a category and below it, so that an attribute has one type along the branch; null: it has. */
export function typeConflict(
  category: Declaring,
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

/** Filters and products' values of standard attributes have one type wherever they are declared; null: they have it. */
export function standardTypeConflict(declared: readonly AttributeDefinition[]): AppError | null {
  const [conflict] = pairsOf(STANDARD_ATTRIBUTES, declared).filter(hasTwoTypes);
  if (conflict === undefined) return null;
  const [{ name, type }] = conflict;
  const message = `"${name}" is a standard attribute, whose type is ${type}.`;
  return conflictError('attribute_type_conflict', message, { allowed: [type] });
}

type Declared = AttributeDefinition & { readonly by: string };

function definitionsWith({ title, filterableAttributes }: Declaring): readonly Declared[] {
  return filterableAttributes.map((definition) => ({ ...definition, by: title }));
}

/** Those of the same name. */
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

function conflictOf(one: Declared, other: Declared): AppError {
  const message = `"${one.name}" is ${one.type} in "${one.by}" and ${other.type} in "${other.by}", and one of these categories is below the other.`;
  return conflictError('attribute_type_conflict', message, { allowed: [one.type] });
}
