import type { Json } from './openapi-changes';

const PROSE = ['description', 'summary', 'example', 'examples', 'tags', 'servers'];
/** Below these, keys are names: a field may be called `description`. */
const NAMED = [
  'content',
  'headers',
  'mapping',
  'parameters',
  'paths',
  'properties',
  'responses',
  'schemas',
  'securitySchemes',
  'webhooks',
];
/** Below these stand values, not keywords. */
const VALUES = ['const', 'default', 'enum'];

/** An OpenAPI document without what only its readers see. */
export function withoutProse(document: Json): Json {
  return withoutProseIn(document, false) as Json;
}

function withoutProseIn(value: unknown, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutProseIn(inner, false));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNamed || !PROSE.includes(key))
      .map(([key, inner]) => {
        const isValue = !isNamed && VALUES.includes(key);
        return [key, isValue ? inner : withoutProseIn(inner, !isNamed && NAMED.includes(key))];
      }),
  );
}
