/** A JSON object of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/** Clients send it, or they receive it: the same change breaks one and not the other. */
type Direction = 'sent' | 'received';

interface Pair<T = unknown> {
  readonly from: T;
  readonly to: T;
  readonly at: string;
  readonly direction: Direction;
}

/** Keywords whose value is keyed by names. */
const MAPS = [
  'content',
  'headers',
  'paths',
  'properties',
  'responses',
  'securitySchemes',
  'webhooks',
];
const UPPER_BOUNDS = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'];
const LOWER_BOUNDS = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'];
const BOUNDS = [...UPPER_BOUNDS, ...LOWER_BOUNDS, 'pattern', 'propertyNames'];
/** Clients rely on neither of these. The values of `enum` and `x-extensible-enum` are compared together. */
const UNREAD = ['deprecated', 'enum', 'tags'];

/**
 * Every breaking change between two documents, as sentences that begin with their place: whatever the first one says
 * must be in the second one, and nothing new may refuse what clients send or change what they receive.
 */
export function openApiChanges(from: Json, to: Json): readonly string[] {
  const compared = new Set<string>();

  function changes({ from: before, to: after, at, direction }: Pair): readonly string[] {
    const references = `${JSON.stringify([before, after])} ${direction}`;
    if (isReference(before) && compared.has(references)) return [];
    if (isReference(before)) compared.add(references);
    const pair = { from: resolve(from, before), to: resolve(to, after), at, direction };
    if (isObject(pair.from) && isObject(pair.to)) return objectChanges(pair as Pair<Json>);
    return JSON.stringify(pair.from) === JSON.stringify(pair.to) ? [] : [became(pair)];
  }

  function objectChanges(pair: Pair<Json>): readonly string[] {
    const keys = new Set([...Object.keys(pair.from), ...Object.keys(pair.to)].filter(isRead));
    return [
      ...valueChanges(pair),
      ...[...keys].flatMap((key) => keywordChanges(key, fieldOf(pair, key))),
    ];
  }

  function keywordChanges(key: string, pair: Pair): readonly string[] {
    if (key === 'type') return typeChanges(pair);
    if (key === 'required') return requiredChanges(pair);
    if (key === 'additionalProperties') return additionalChanges(pair);
    if (key === 'items') return changes({ ...pair, from: pair.from ?? {}, to: pair.to ?? {} });
    if (key === 'parameters') return parameterChanges(pair);
    if (key === 'security') return securityChanges(pair);
    if (['oneOf', 'anyOf', 'allOf'].includes(key)) return memberChanges(key, pair);
    if (BOUNDS.includes(key)) return isTighter(key, pair) ? [became(pair)] : [];
    if (key === 'format' && pair.from === undefined && pair.to === 'double') return [];
    if (['format', 'const', 'default'].includes(key)) return changes(pair);
    const direction = key === 'responses' || key === 'webhooks' ? 'received' : pair.direction;
    if (MAPS.includes(key)) return mapChanges(key, { ...pair, direction });
    if (pair.from === undefined) return key === 'requestBody' ? newBodyChanges(pair) : [];
    return pair.to === undefined ? [`${pair.at}: is gone`] : changes(pair);
  }

  function mapChanges(key: string, pair: Pair): readonly string[] {
    const [before, after] = [mapOf(pair.from), mapOf(pair.to)];
    const newSuccess = Object.keys(after).filter(
      (name) => key === 'responses' && name.startsWith('2') && !(name in before),
    );
    return [
      ...Object.entries(before).flatMap(([name, value]) => {
        const field = { ...pair, at: `${pair.at}.${name}`, from: value, to: after[name] };
        return name in after ? changes(field) : [`${field.at}: is gone`];
      }),
      ...newSuccess.map((name) => `${pair.at}.${name}: is a new status of success`),
    ];
  }

  function additionalChanges(pair: Pair): readonly string[] {
    const { from: before = true, to: after = true, at, direction } = pair;
    if (isObject(before) && isObject(after)) return changes(pair);
    const isNarrower = before !== false && after !== true && direction === 'sent';
    const isVaguer = isObject(before) && direction === 'received';
    const isClosed = before !== false && after === false;
    return before !== after && (isNarrower || isVaguer || isClosed)
      ? [`${at}: takes other fields than before`]
      : [];
  }

  function memberChanges(key: string, { from: before, to: after, ...place }: Pair) {
    const [old, next] = [listOf(before), listOf(after)];
    const [isLess, isMore] = [next.length < old.length, next.length > old.length];
    const isSent = place.direction === 'sent';
    // One more part of `allOf` narrows, one more alternative widens.
    const isBroken = key === 'allOf' ? (isSent ? isMore : isLess) : isLess || (!isSent && isMore);
    return [
      ...(isBroken ? [`${place.at}: has ${next.length} parts instead of ${old.length}`] : []),
      ...old
        .slice(0, next.length)
        .flatMap((member, i) =>
          changes({ ...place, at: `${place.at}.${i}`, from: member, to: next[i] }),
        ),
    ];
  }

  function parameterChanges(pair: Pair): readonly string[] {
    const byName = (list: unknown, document: Json): Json =>
      Object.fromEntries(
        listOf(list).map((one) => {
          const parameter = resolve(document, one) as Json;
          return [`${String(parameter['in'])} ${String(parameter['name'])}`, parameter];
        }),
      );
    const [before, after] = [byName(pair.from, from), byName(pair.to, to)];
    const isDemanded = (name: string): boolean =>
      !(name in before) && mapOf(after[name])['required'] === true && pair.direction === 'sent';
    return [
      ...mapChanges('parameters', { ...pair, from: before, to: after }),
      ...Object.keys(after)
        .filter(isDemanded)
        .map((name) => `${pair.at}.${name}: is new and required`),
    ];
  }

  return objectChanges({ from: rootOf(from), to: rootOf(to), at: '', direction: 'sent' });
}

const rootOf = ({ paths, webhooks, components }: Json): Json => ({
  paths,
  webhooks,
  securitySchemes: mapOf(components)['securitySchemes'],
});

const isRead = (key: string): boolean =>
  key.startsWith('x-') ? key === 'x-event-stream' : !UNREAD.includes(key);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isReference = (value: unknown): boolean => isObject(value) && '$ref' in value;
const mapOf = (value: unknown): Json => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const became = ({ from, to, at }: Pair): string =>
  `${at}: ${JSON.stringify(from)} became ${JSON.stringify(to)}`;
const fieldOf = (pair: Pair<Json>, key: string): Pair => ({
  ...pair,
  at: pair.at === '' ? key : `${pair.at}.${key}`,
  from: pair.from[key],
  to: pair.to[key],
});

function resolve(document: Json, value: unknown): unknown {
  const { $ref } = mapOf(value);
  if (typeof $ref !== 'string') return value;
  const names = $ref.slice('#/'.length).split('/');
  return names.reduce<unknown>((at, name) => mapOf(at)[name], document);
}

function typeChanges({ from, to, at, direction }: Pair): readonly string[] {
  const [before, after] = [listOf(from ?? 'any'), listOf(to ?? 'any')];
  const accepts = (types: readonly unknown[], type: unknown): boolean =>
    types.includes(type) ||
    types.includes('any') ||
    (type === 'integer' && types.includes('number'));
  const gone = before.filter((type) => !accepts(after, type));
  const added = after.filter((type) => !accepts(before, type));
  // An answer that is never null any more is an answer as before.
  const broken =
    direction === 'sent' ? gone : [...gone.filter((type) => type !== 'null'), ...added];
  return broken.length === 0 ? [] : [`${at}: ${before.join('|')} became ${after.join('|')}`];
}

/** A value that is gone was renamed or lost. Open lists of values are read as closed ones. */
function valueChanges({ from, to, at, direction }: Pair<Json>): readonly string[] {
  const before = from['enum'] ?? from['x-extensible-enum'];
  const after = to['enum'] ?? to['x-extensible-enum'];
  if (before === undefined) return to['enum'] === undefined ? [] : [`${at}: is a closed list now`];
  if (after === undefined && direction === 'sent') return [];
  return listOf(before)
    .filter((value) => !listOf(after).includes(value))
    .map((value) => `${at}: value ${String(value)} is gone`);
}

/** Of fields by their names, or of one parameter, header or body. */
function requiredChanges({ from, to, at, direction }: Pair): readonly string[] {
  const [before, after] = [from, to].map((value) => listOf(value === false ? undefined : value));
  const [old = [], next = []] = [before, after];
  return direction === 'sent'
    ? next.filter((one) => !old.includes(one)).map((one) => `${at}: ${String(one)} is new`)
    : old.filter((one) => !next.includes(one)).map((one) => `${at}: ${String(one)} is gone`);
}

/** A way to authenticate that is gone; that none is needed is one of the ways. */
function securityChanges({ from, to, at }: Pair): readonly string[] {
  const after = listOf(to).map((way) => JSON.stringify(way));
  return listOf(from)
    .map((way) => JSON.stringify(way))
    .filter((way) => !after.includes(way))
    .map((way) => `${at}: ${way} is gone`);
}

/** Bounds of answers are only descriptions. */
function isTighter(key: string, { from, to, direction }: Pair): boolean {
  if (direction === 'received' || to === undefined) return false;
  if (typeof from !== 'number' || typeof to !== 'number') {
    return JSON.stringify(from) !== JSON.stringify(to);
  }
  return UPPER_BOUNDS.includes(key) ? to < from : to > from;
}

function newBodyChanges({ to, at }: Pair): readonly string[] {
  return mapOf(to)['required'] === true ? [`${at}: is new and required`] : [];
}
