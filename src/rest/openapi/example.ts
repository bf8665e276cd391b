import type { PublishedSchema } from './published-schema';

const BY_NAME: Readonly<Record<string, string>> = {
  currency: 'USD',
  email: 'ada@example.com',
  displayName: 'Ada',
  title: 'Wireless headphones',
  text: 'Works as described.',
  country: 'US',
  cursor: 'eyJpZCI6Im9yZF8wMSJ9',
  nextCursor: 'eyJpZCI6Im9yZF8wMSJ9',
  code: 'out_of_range',
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T08:30:00.000Z',
  email: 'ada@example.com',
  uri: 'https://hooks.partner.example/in',
};

/** An example that fits a published schema; the same for the same schema. */
export function exampleOf(schema: PublishedSchema, name = ''): unknown {
  const { $ref, oneOf, anyOf, type, properties, items } = schema;
  if (schema['example'] !== undefined) return schema['example'];
  if (typeof $ref === 'string') return $ref.endsWith('/Pagination') ? PAGINATION : {};
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as PublishedSchema, name);
  if (Array.isArray(oneOf)) return exampleOf(oneOf[0] as PublishedSchema, name);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return exampleObject((properties ?? {}) as Record<string, PublishedSchema>);
    case 'array':
      return items ? [exampleOf(items as PublishedSchema, name)] : [];
    case 'integer':
    case 'number':
      return exampleNumber(schema);
    case 'boolean':
      return false;
    default:
      return exampleText(schema, name);
  }
}

const PAGINATION = {
  style: 'offset',
  page: 1,
  pageSize: 20,
  totalItems: 1,
  totalPages: 1,
  hasNext: false,
};

function exampleObject(properties: Readonly<Record<string, PublishedSchema>>): unknown {
  const entries = Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner, key)]);
  return Object.fromEntries(entries);
}

function exampleNumber({ minimum, exclusiveMinimum }: PublishedSchema): number {
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
  return Math.max(1, typeof minimum === 'number' ? minimum : 1);
}

function exampleText(schema: PublishedSchema, name: string): string {
  const values = (schema['enum'] ?? schema['x-extensible-enum']) as readonly string[] | undefined;
  if (values?.[0] !== undefined) return values[0];
  const byFormat = BY_FORMAT[String(schema['format'])];
  if (byFormat !== undefined) return byFormat;
  const text = BY_NAME[name] ?? (/id$/i.test(name) ? 'id_01m82yms85mss94md68mftrx3e' : 'text');
  return fitted(text, schema);
}

function fitted(text: string, { minLength, maxLength }: PublishedSchema): string {
  const padded = text.padEnd(typeof minLength === 'number' ? minLength : 0, 'x');
  return typeof maxLength === 'number' ? padded.slice(0, maxLength) : padded;
}
