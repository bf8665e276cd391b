import { alternatives } from '../../src/rest/openapi/published-schema';

/** A JSON object of a published document. */
export type Json = Readonly<Record<string, unknown>>;

/** What clients send, or what they receive: the same change breaks one and not the other. */
export type Direction = 'sent' | 'received';

export interface SchemaPair {
  readonly from: Json;
  readonly to: Json;
  readonly direction: Direction;
  readonly at: string;
}

/** Resolves a `$ref`; anything else is itself. */
export type Resolve = (schema: unknown) => Json;

export interface Resolvers {
  readonly old: Resolve;
  readonly new: Resolve;
}

/** Every breaking change between two schemas, as sentences that begin with their place. */
export function schemaChanges(pair: SchemaPair, resolve: Resolvers): readonly string[] {
  const from = alternatives(resolve.old(pair.from));
  const resolved = { ...pair, from, to: alternatives(resolve.new(pair.to)) };
  return [
    ...typeChanges(resolved),
    ...valueChanges(resolved),
    ...limitChanges(resolved),
    ...propertyChanges(resolved, resolve),
    ...additionalChanges(resolved, resolve),
    ...nestedChanges(resolved, resolve),
  ];
}

function typeChanges({ from, to, direction, at }: SchemaPair): readonly string[] {
  const before = typesOf(from);
  const after = typesOf(to);
  const gone = before.filter((type) => !accepts(after, type));
  const added = after.filter((type) => !accepts(before, type));
  const broken = direction === 'sent' ? gone : [...gone.filter((t) => t !== 'null'), ...added];
  const changes =
    broken.length > 0 ? [`${at}: type ${before.join('|')} became ${after.join('|')}`] : [];
  if (from['format'] !== to['format'] && !becomesDouble(from, to))
    changes.push(`${at}: format ${String(from['format'])} became ${String(to['format'])}`);
  return changes;
}

/** Every number of JSON is a double: to say so changes no value. */
const becomesDouble = (from: Json, to: Json): boolean =>
  from['format'] === undefined && to['format'] === 'double';

const typesOf = ({ type }: Json): readonly string[] =>
  Array.isArray(type) ? (type as string[]) : type === undefined ? ['any'] : [type as string];

const accepts = (types: readonly string[], type: string): boolean =>
  types.includes(type) || types.includes('any') || (type === 'integer' && types.includes('number'));

/** A value that is gone was renamed or lost; new values are an addition. */
function valueChanges({ from, to, at }: SchemaPair): readonly string[] {
  const before = valuesOf(from);
  const after = valuesOf(to);
  if (from['const'] !== to['const'])
    return [`${at}: the value ${String(from['const'])} became ${String(to['const'])}`];
  if (before === null)
    return to['enum'] === undefined ? [] : [`${at}: became a closed list of values`];
  if (after === null) return [];
  return before
    .filter((value) => !after.includes(value))
    .map((value) => `${at}: value ${value} is gone`);
}

function valuesOf(schema: Json): readonly string[] | null {
  const values = schema['enum'] ?? schema['x-extensible-enum'];
  return Array.isArray(values) ? values.map(String) : null;
}

const UPPER = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'];
const LOWER = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'];

/** Narrower limits refuse what was accepted; limits of answers are only descriptions. */
function limitChanges({ from, to, direction, at }: SchemaPair): readonly string[] {
  if (direction === 'received') return [];
  const tighter = (
    name: string,
    isTighter: (before: number, after: number) => boolean,
  ): boolean => {
    const after = to[name];
    if (typeof after !== 'number') return false;
    const before = from[name];
    return typeof before === 'number' ? isTighter(before, after) : true;
  };
  const changes = [
    ...UPPER.filter((name) => tighter(name, (before, after) => after < before)),
    ...LOWER.filter((name) => tighter(name, (before, after) => after > before)),
  ].map(
    (name) =>
      `${at}: ${name} ${JSON.stringify(from[name] ?? 'none')} became ${JSON.stringify(to[name])}`,
  );
  if (to['pattern'] !== undefined && from['pattern'] !== to['pattern'])
    changes.push(`${at}: another pattern`);
  if (JSON.stringify(from['default']) !== JSON.stringify(to['default']))
    changes.push(`${at}: another default`);
  return changes;
}

function propertyChanges(
  { from, to, direction, at }: SchemaPair,
  resolve: Resolvers,
): readonly string[] {
  const before = (from['properties'] ?? {}) as Readonly<Record<string, Json>>;
  const after = (to['properties'] ?? {}) as Readonly<Record<string, Json>>;
  const required = { old: requiredOf(from), new: requiredOf(to) };
  const changes: string[] = [];
  for (const [name, schema] of Object.entries(before)) {
    const place = `${at}.${name}`;
    const other = after[name];
    if (other === undefined) changes.push(`${place}: is gone${announcementOf(schema)}`);
    else changes.push(...schemaChanges({ from: schema, to: other, direction, at: place }, resolve));
    if (
      direction === 'received' &&
      other &&
      required.old.includes(name) &&
      !required.new.includes(name)
    ) {
      changes.push(`${place}: is no longer always present`);
    }
  }
  if (direction === 'received') return changes;
  const demanded = required.new.filter((name) => !required.old.includes(name));
  return [...changes, ...demanded.map((name) => `${at}.${name}: is now required`)];
}

/** The field itself says whether its end was announced; another one of the same name does not speak for it. */
const announcementOf = ({ 'x-sunset': sunset }: Json): string =>
  typeof sunset === 'string' ? ` (sunset ${sunset})` : '';

const requiredOf = ({ required }: Json): readonly string[] => (required ?? []) as readonly string[];

/** Fields without a name: a request must not be closed to them, and an answer keeps what they are. */
function additionalChanges(
  { from, to, direction, at }: SchemaPair,
  resolve: Resolvers,
): readonly string[] {
  const before = from['additionalProperties'];
  const after = to['additionalProperties'];
  if (typeof before === 'object' && typeof after === 'object') {
    const pair = { from: before as Json, to: after as Json, direction, at: `${at}.*` };
    return schemaChanges(pair, resolve);
  }
  const isClosed = before !== false && after === false;
  const isLost = direction === 'received' && isOpenMap(before) && !isOpenMap(after);
  const isNarrowed = direction === 'sent' && !isSchema(before) && isSchema(after);
  return isClosed || isLost || isNarrowed ? [`${at}: additionalProperties became narrower`] : [];
}

const isSchema = (additional: unknown): boolean => typeof additional === 'object';
const isOpenMap = (additional: unknown): boolean => additional === true || isSchema(additional);

function nestedChanges(
  { from, to, direction, at }: SchemaPair,
  resolve: Resolvers,
): readonly string[] {
  const changes: string[] = [];
  if (from['items'] ?? to['items']) {
    // Items that are not described may be anything.
    const items = { from: (from['items'] ?? {}) as Json, to: (to['items'] ?? {}) as Json };
    changes.push(...schemaChanges({ ...items, direction, at: `${at}[]` }, resolve));
  }
  for (const keyword of ['oneOf', 'anyOf', 'allOf'] as const) {
    const before = membersOf(from, keyword);
    const after = membersOf(to, keyword);
    const more = after.length - before.length;
    if (keyword === 'allOf') {
      // All parts hold at once: one more makes a request narrower, one less takes something out of an answer.
      if (direction === 'sent' && more > 0) changes.push(`${at}: a part is new`);
      if (direction === 'received' && more < 0) changes.push(`${at}: a part is gone`);
    } else {
      if (more < 0) changes.push(`${at}: an alternative is gone`);
      if (direction === 'received' && before.length > 0 && more > 0)
        changes.push(`${at}: an alternative is new`);
    }
    before.slice(0, after.length).forEach((schema, i) => {
      const pair = { from: schema, to: after[i] ?? {}, direction, at: `${at}/${keyword}/${i}` };
      changes.push(...schemaChanges(pair, resolve));
    });
  }
  return changes;
}

/** One of several types alone is the same as one alternative for each of them; as a part it is one. */
function membersOf(schema: Json, keyword: 'oneOf' | 'anyOf' | 'allOf'): readonly Json[] {
  const listed = (schema[keyword] ?? []) as readonly Json[];
  if (keyword === 'allOf') return listed;
  return listed.flatMap((member) => {
    const isBare = Array.isArray(member['type']) && Object.keys(member).length === 1;
    return isBare ? typesOf(member).map((type) => ({ type })) : [member];
  });
}
