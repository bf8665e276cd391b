import { hasAtMost } from '../../platform/values/characters';

export const ATTRIBUTE_TYPES = ['number', 'string', 'boolean'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** What a filter and a facet can hold of a product's attribute. */
export type AttributeValue = string | number | boolean;

/** An attribute that products can be filtered by. */
export interface AttributeDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: AttributeType;
  /** What the numbers count; null without a unit. */
  readonly unit: string | null;
}

/**
 * Attributes with a search parameter and a facet of their own name, which need a category that declares them. A
 * category may declare them by their names alone.
 */
export const STANDARD_ATTRIBUTES = [
  { name: 'memory', label: 'Memory', type: 'number', unit: 'GB' },
  { name: 'screenSize', label: 'Screen size', type: 'number', unit: 'inch' },
] as const satisfies readonly AttributeDefinition[];
export type StandardAttribute = (typeof STANDARD_ATTRIBUTES)[number]['name'];

/** A declaration as clients give it: whole, or the name of a standard attribute. */
export type GivenAttribute =
  string | (Omit<AttributeDefinition, 'unit'> & { readonly unit?: string | null | undefined });
/** As categories store it: some hold the names of standard attributes. */
export type StoredAttribute = string | AttributeDefinition;

export function attributeDefinition(attribute: GivenAttribute): AttributeDefinition {
  if (typeof attribute !== 'string') return { ...attribute, unit: attribute.unit ?? null };
  const standard = STANDARD_ATTRIBUTES.find(({ name }) => name === attribute);
  return standard ?? { name: attribute, label: attribute, type: 'string', unit: null };
}

const DECLARABLE = /^[A-Za-z]\w{0,39}$/;

/** Whether a category can declare an attribute of this name; products may have others. */
export function isDeclarable(name: string): boolean {
  return DECLARABLE.test(name);
}

/** Longer texts are no values to choose from. */
const MAX_VALUE_LENGTH = 100;

/** The attributes whose values can be filtered by, whichever category declares them. */
export function filterableValues(
  attributes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, AttributeValue>> {
  const values: Record<string, AttributeValue> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (isFilterable(value)) values[name] = typeof value === 'string' ? value.trim() : value;
  }
  return values;
}

function isFilterable(value: unknown): value is AttributeValue {
  if (typeof value === 'string') return hasAtMost(value, MAX_VALUE_LENGTH) && value.trim() !== '';
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}
