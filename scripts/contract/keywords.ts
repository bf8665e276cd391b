import type { Json } from './openapi-changes';

/** Below these, keys are names: a field may be called `description`. */
const KEYS_OF_NAMES = [
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
/** The values of these keys are data, not keywords. */
const VALUES = ['const', 'default', 'enum', 'example', 'examples'];

/** A copy of an OpenAPI document in which `replace` was applied to every object of keywords, outer objects first. */
export function replaceKeywords(document: Json, replace: (keywords: Json) => Json): Json {
  const keywordsOf = (node: Json): Json => {
    const entries = Object.entries(replace(node)).map(([keyword, value]) => {
      if (VALUES.includes(keyword)) return [keyword, value];
      return [keyword, KEYS_OF_NAMES.includes(keyword) ? namesOf(value) : inner(value)];
    });
    return Object.fromEntries(entries) as Json;
  };
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return isObject(value) ? keywordsOf(value) : value;
  };
  const namesOf = (value: unknown): unknown => {
    if (!isObject(value)) return inner(value);
    const entries = Object.entries(value).map(([name, member]) => [name, inner(member)]);
    return Object.fromEntries(entries);
  };
  return keywordsOf(document);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PROSE = ['description', 'summary', 'example', 'examples', 'tags', 'servers'];

/** An OpenAPI document without the texts and examples that only people read. */
export function withoutProse(document: Json): Json {
  return replaceKeywords(document, (keywords) => without(keywords, PROSE));
}

export function without(keywords: Json, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(keywords).filter(([name]) => !names.includes(name)));
}
