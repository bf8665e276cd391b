import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '../../src/graphql/input-schema';

/** Values that have broken services before. */
export const maliciousValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '﷽'.repeat(50),
    'x'.repeat(20_000),
    '$where',
    { $gt: '' },
    { '__proto__.x': 1 },
    { constructor: { prototype: {} } },
    [],
    {},
    [[]],
    0,
    -1,
    1.5,
    1e21,
    -0,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    true,
    '2026-02-30T00:00:00Z',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>',
    '١٢٣',
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** Values that match the keywords of an input schema. */
export function valid(schema: JsonSchema): Arbitrary<unknown> {
  const plain = plainValue(schema);
  return schema['nullable'] ? fc.option(plain, { nil: null, freq: 6 }) : plain;
}

function plainValue(schema: JsonSchema): Arbitrary<unknown> {
  const values = schema['enum'] as readonly unknown[] | undefined;
  if (values) return fc.constantFrom(...values);
  switch (schema['type']) {
    case 'object':
      return objectValue(schema);
    case 'array': {
      const minLength = Number(schema['minItems'] ?? 0);
      return fc.array(valid(schema['items'] as JsonSchema), {
        minLength,
        maxLength: minLength + 2,
      });
    }
    case 'integer':
      return fc.integer({ min: lowest(schema), max: Math.max(lowest(schema), highest(schema)) });
    case 'number':
      return fc.integer({ min: lowest(schema), max: Math.max(lowest(schema), highest(schema)) });
    case 'boolean':
      return fc.boolean();
    default:
      return textValue(schema);
  }
}

const lowest = ({ minimum, exclusiveMinimum }: JsonSchema): number =>
  Math.max(Number(minimum ?? -10), Number(exclusiveMinimum ?? -11) + 1);
const highest = ({ maximum }: JsonSchema): number => Math.min(Number(maximum ?? 1000), 1000);

function objectValue({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const fields = Object.entries(properties as Readonly<Record<string, JsonSchema>>);
  const model = Object.fromEntries(fields.map(([name, schema]) => [name, valid(schema)]));
  return fc.record(model, { requiredKeys: required as string[] });
}

function textValue({ format, minLength = 0, maxLength = 40 }: JsonSchema): Arbitrary<unknown> {
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  const longest = Math.min(Number(maxLength), 60);
  return fc.string({
    unit: 'grapheme',
    minLength: Math.min(Number(minLength), longest),
    maxLength: longest,
  });
}

/** One place in a value replaced by a malicious value; `pick` chooses the place. */
export function corrupt(value: unknown, replacement: unknown, pick: number): unknown {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const chosenKey = keys[pick % (keys.length + 1)];
  if (chosenKey === undefined) return replacement;
  const inner = corrupt(
    (value as Record<string, unknown>)[chosenKey],
    replacement,
    Math.floor(pick / (keys.length + 1)),
  );
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === chosenKey ? inner : (item as unknown)));
  return { ...(value as object), [chosenKey]: inner };
}
