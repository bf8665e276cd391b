import { conflictError, type AppError } from '../../platform/errors';
import type { AttributeDefinition } from './attribute-definitions';
import type { Category } from './categories.types';

/** The other categories on the way from a root through one category to what lies below it. */
export interface CategoryLine {
  /** The root first. */
  readonly above: readonly Category[];
  /** Level by level. */
  readonly below: readonly (readonly Category[])[];
}

interface Declaring {
  readonly title: string;
  readonly filterableAttributes: readonly AttributeDefinition[];
}

/** A filter holds in a category and below it, so that an attribute has one type along the line; null: it has. */
export function typeConflict(
  category: Declaring,
  { above, below }: CategoryLine,
  isMoved: boolean,
): AppError | null {
  const own = definitionsWith(category);
  const all = [...own, ...below.flat().flatMap(definitionsWith)];
  const pairs = [
    ...pairsOf(above.flatMap(definitionsWith), isMoved ? all : own),
    ...pairsOf(own, all),
  ];
  const conflict = pairs.find(([one, other]) => one.type !== other.type);
  return conflict === undefined ? null : conflictOf(...conflict);
}

type Declared = AttributeDefinition & { readonly by: string };

function definitionsWith({ title, filterableAttributes }: Declaring): readonly Declared[] {
  return filterableAttributes.map((definition) => ({ ...definition, by: title }));
}

/** Those of the same name. */
function pairsOf(
  some: readonly Declared[],
  others: readonly Declared[],
): readonly (readonly [Declared, Declared])[] {
  const byName = new Map(some.map((one) => [one.name, one]));
  return others.flatMap((other) => {
    const one = byName.get(other.name);
    return one === undefined ? [] : [[one, other] as const];
  });
}

function conflictOf(one: Declared, other: Declared): AppError {
  const message = `"${one.name}" is ${one.type} in "${one.by}" and ${other.type} in "${other.by}", which are one line of categories.`;
  return conflictError('attribute_type_conflict', message, { allowed: [one.type] });
}
