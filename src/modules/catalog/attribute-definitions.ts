import { hasAtMost } from '../../platform/values/text';

export const ATTRIBUTE_TYPES = ['number', 'string', 'boolean'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** The types of attribute values that filters and facets support. */
export type AttributeValue = string | number | boolean;

/** An attribute that products can be filtered by. */
export interface AttributeDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: AttributeType;
  /** The unit of the numbers; null if they have none. */
  readonly unit: string | null;
}

/**
 * Attributes whose search parameter and facet are named after them, and which are only available in categories that
 * declare them. A category may declare them by name alone.
 */
export const STANDARD_ATTRIBUTES = [
  { name: 'memory', label: 'Memory', type: 'number', unit: 'GB' },
  { name: 'screenSize', label: 'Screen size', type: 'number', unit: 'inch' },
] as const satisfies readonly AttributeDefinition[];
export type StandardAttribute = (typeof STANDARD_ATTRIBUTES)[number]['name'];

/** A declaration as clients send it: complete, or only the name of a standard attribute. */
export type AttributeDeclaration =
  string | (Omit<AttributeDefinition, 'unit'> & { readonly unit?: string | null | undefined });
/** A declaration as categories store it; a string is the name of a standard attribute. */
export type StoredAttribute = string | AttributeDefinition;

export function attributeDefinition(attribute: AttributeDeclaration): AttributeDefinition {
  if (typeof attribute !== 'string') return { ...attribute, unit: attribute.unit ?? null };
  const standard = STANDARD_ATTRIBUTES.find(({ name }) => name === attribute);
  return standard ?? { name: attribute, label: attribute, type: 'string', unit: null };
}

const DECLARABLE = /^[A-Za-z]\w{0,39}$/;

/** Whether a category can declare an attribute of this name. Products may have other attributes. */
export function isDeclarable(name: string): boolean {
  return DECLARABLE.test(name);
}

/** Longer strings are not offered as filter values. */
const MAX_VALUE_LENGTH = 100;

/** The attributes of a product with values that can be filtered by, whichever category declares them. */
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
