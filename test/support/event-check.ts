import type { IncomingHttpHeaders } from 'node:http';
import { createSchemaCheck } from './schema-check';

type Fields = Readonly<Record<string, unknown>>;

interface Reference {
  readonly $ref: string;
}

/** The `webhooks` section of a served OpenAPI document, with everything that it refers to. */
export interface PublishedEvents {
  readonly webhooks: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly parameters: readonly Reference[];
          readonly requestBody: { readonly content: Readonly<Record<string, { schema: object }>> };
        };
      }
    >
  >;
  readonly components: {
    readonly parameters: Readonly<Record<string, { readonly name: string }>>;
    readonly schemas: Readonly<Record<string, { readonly properties?: Fields }>>;
  };
}

/**
 * Checks the headers and the body of deliveries against the published type, including that there
 * are no other fields; null means that they match.
 */
export function createEventCheck(document: PublishedEvents) {
  const check = createSchemaCheck(document);
  return (event: Fields, headers: IncomingHttpHeaders): string | null => {
    const type = String(event['type']);
    const publishedEvent = document.webhooks[type]?.post;
    const schema = publishedEvent?.requestBody.content['application/json']?.schema;
    if (publishedEvent === undefined || schema === undefined) return `${type} is not published`;
    const missing = publishedEvent.parameters
      .map(({ $ref }) => document.components.parameters[nameIn($ref)]?.name ?? $ref)
      .filter((name) => headers[name.toLowerCase()] === undefined);
    if (missing.length > 0) return `without the headers ${missing.join(', ')}`;
    return check(schema, event) ?? unpublishedParts(event, schema, document);
  };
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Response schemas are open, so undocumented fields would pass. */
function unpublishedParts(event: Fields, schema: object, { components }: PublishedEvents) {
  const references = [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  const [envelope, object] = references.map(
    ([, name = '']) => components.schemas[name]?.properties,
  );
  const { object: payload = {} } = (event['data'] ?? {}) as { readonly object?: Fields };
  const unknown = [...extraFields(event, envelope), ...extraFields(payload, object)];
  return unknown.length > 0 ? `with unpublished fields: ${unknown.join(', ')}` : null;
}

function extraFields(value: Fields, properties: Fields = {}): readonly string[] {
  return Object.keys(value).filter((name) => !(name in properties));
}
