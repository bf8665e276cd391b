import {
  schemaChanges,
  type Direction,
  type Json,
  type Resolve,
  type Resolvers,
} from './schema-changes';

/**
 * Breaking changes between two published documents: what is removed, renamed,
 * changed in type, made required, structured or authenticated otherwise, or sorted otherwise by default.
 */
export function openApiChanges(from: Json, to: Json): readonly string[] {
  const resolve = { old: resolverOf(from), new: resolverOf(to) };
  return [
    ...pathChanges(pathsOf(from), pathsOf(to), resolve),
    ...webhookChanges(from, to, resolve),
    ...securitySchemeChanges(from, to),
  ];
}

const pathsOf = (document: Json): Paths => (document['paths'] ?? {}) as Paths;

type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

function resolverOf(document: Json): Resolve {
  return (schema) => {
    let value = schema as Json;
    for (let hops = 0; typeof value['$ref'] === 'string' && hops < 10; hops += 1) {
      const segments = value['$ref'].slice(2).split('/');
      value = segments.reduce<unknown>(
        (at, key) => (at as Json | undefined)?.[key],
        document,
      ) as Json;
      if (value === undefined) throw new Error('a reference leads nowhere');
    }
    return value;
  };
}

function pathChanges(from: Paths, to: Paths, resolve: Resolvers): readonly string[] {
  return Object.entries(from).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`;
      const other = to[path]?.[method];
      return other === undefined
        ? [`${at}: is gone`]
        : operationChanges({ from: operation, to: other, at }, resolve);
    }),
  );
}

interface Pair {
  readonly from: Json;
  readonly to: Json;
  readonly at: string;
}

function operationChanges(pair: Pair, resolve: Resolvers): readonly string[] {
  const { from, to, at } = pair;
  return [
    ...(from['operationId'] === to['operationId'] ? [] : [`${at}: another operationId`]),
    ...securityChanges(pair),
    ...parameterChanges(pair, resolve),
    ...bodyChanges(pair, resolve),
    ...responseChanges(pair, resolve),
  ];
}

/** A way in that is gone; that none is needed is one of the ways. */
function securityChanges({ from, to, at }: Pair): readonly string[] {
  const waysOf = ({ security }: Json): readonly string[] =>
    ((security ?? []) as Json[]).map((way) => JSON.stringify(way));
  const after = waysOf(to);
  return waysOf(from)
    .filter((way) => !after.includes(way))
    .map((way) => `${at}: authentication ${way === '{}' ? 'is now needed' : `${way} is gone`}`);
}

function parameterChanges({ from, to, at }: Pair, resolve: Resolvers): readonly string[] {
  const before = parametersOf(from, resolve.old);
  const after = parametersOf(to, resolve.new);
  const changes = [...before].flatMap(([key, parameter]) => {
    const other = after.get(key);
    const place = `${at} ${key}`;
    if (other === undefined) return [`${place}: is gone`];
    const demanded = other['required'] === true && parameter['required'] !== true;
    const schemas = { from: parameter['schema'] as Json, to: other['schema'] as Json };
    return [
      ...(demanded ? [`${place}: is now required`] : []),
      ...(['style', 'explode'].some((name) => parameter[name] !== other[name])
        ? [`${place}: is written otherwise`]
        : []),
      ...schemaChanges({ ...schemas, direction: 'sent', at: place }, resolve),
    ];
  });
  const demanded = [...after].filter(
    ([key, { required }]) => required === true && !before.has(key),
  );
  return [...changes, ...demanded.map(([key]) => `${at} ${key}: is new and required`)];
}

function parametersOf({ parameters }: Json, resolve: Resolve): ReadonlyMap<string, Json> {
  const list = ((parameters ?? []) as Json[]).map(resolve);
  return new Map(
    list.map((parameter) => [`${String(parameter['in'])} ${String(parameter['name'])}`, parameter]),
  );
}

function bodyChanges({ from, to, at }: Pair, resolve: Resolvers): readonly string[] {
  const before = from['requestBody'] as Json | undefined;
  const after = to['requestBody'] as Json | undefined;
  if (before === undefined)
    return after?.['required'] === true ? [`${at} body: is now required`] : [];
  if (after === undefined) return [`${at} body: is gone`];
  const demanded = after['required'] === true && before['required'] !== true;
  return [
    ...(demanded ? [`${at} body: is now required`] : []),
    ...contentChanges({ from: before, to: after, at: `${at} body` }, 'sent', resolve),
  ];
}

function contentChanges(
  { from, to, at }: Pair,
  direction: Direction,
  resolve: Resolvers,
): readonly string[] {
  const before = (from['content'] ?? {}) as Readonly<Record<string, Json>>;
  const after = (to['content'] ?? {}) as Readonly<Record<string, Json>>;
  return Object.entries(before).flatMap(([mediaType, content]) => {
    const other = after[mediaType];
    if (other === undefined) return [`${at}: ${mediaType} is gone`];
    const schemas = {
      from: (content['schema'] ?? {}) as Json,
      to: (other['schema'] ?? {}) as Json,
    };
    return schemaChanges({ ...schemas, direction, at }, resolve);
  });
}

function responseChanges({ from, to, at }: Pair, resolve: Resolvers): readonly string[] {
  const before = (from['responses'] ?? {}) as Readonly<Record<string, Json>>;
  const after = (to['responses'] ?? {}) as Readonly<Record<string, Json>>;
  const changes = Object.entries(before).flatMap(([status, response]) => {
    const place = `${at} ${status}`;
    if (after[status] === undefined) return [`${place}: is gone`];
    const pair = { from: resolve.old(response), to: resolve.new(after[status]), at: place };
    return [
      ...headerChanges(pair),
      ...streamChanges(pair),
      ...contentChanges(pair, 'received', resolve),
    ];
  });
  const isNew = (status: string): boolean => status.startsWith('2') && before[status] === undefined;
  return [
    ...changes,
    ...Object.keys(after)
      .filter(isNew)
      .map((status) => `${at} ${status}: is new`),
  ];
}

function streamChanges({ from, to, at }: Pair): readonly string[] {
  const isGone = from['x-event-stream'] !== undefined && to['x-event-stream'] === undefined;
  return isGone ? [`${at}: the event stream is gone`] : [];
}

function headerChanges({ from, to, at }: Pair): readonly string[] {
  const after = Object.keys(to['headers'] ?? {});
  return Object.keys((from['headers'] ?? {}) as Json)
    .filter((name) => !after.includes(name))
    .map((name) => `${at} header ${name}: is gone`);
}

/** Receivers read payloads as clients read answers. */
function webhookChanges(from: Json, to: Json, resolve: Resolvers): readonly string[] {
  const before = (from['webhooks'] ?? {}) as Paths;
  const after = (to['webhooks'] ?? {}) as Paths;
  return Object.entries(before).flatMap(([type, { post }]) => {
    const other = after[type]?.['post'];
    const at = `webhook ${type}`;
    if (other === undefined || post === undefined) return [`${at}: is gone`];
    const bodies = { from: post['requestBody'] as Json, to: other['requestBody'] as Json, at };
    return [
      ...(post['operationId'] === other['operationId'] ? [] : [`${at}: another operationId`]),
      ...deliveryHeaderChanges({ from: post, to: other, at }, resolve),
      ...contentChanges(bodies, 'received', resolve),
    ];
  });
}

/** A receiver checks the headers of a delivery: each must stay, and stay as it is. */
function deliveryHeaderChanges({ from, to, at }: Pair, resolve: Resolvers): readonly string[] {
  const after = parametersOf(to, resolve.new);
  return [...parametersOf(from, resolve.old)].flatMap(([key, parameter]) => {
    const other = after.get(key);
    const place = `${at} ${key}`;
    if (other === undefined) return [`${place}: is gone`];
    const schemas = { from: parameter['schema'] as Json, to: other['schema'] as Json };
    const isLess = parameter['required'] === true && other['required'] !== true;
    return [
      ...(isLess ? [`${place}: is no longer always present`] : []),
      ...schemaChanges({ ...schemas, direction: 'received', at: place }, resolve),
    ];
  });
}

function securitySchemeChanges(from: Json, to: Json): readonly string[] {
  const schemesOf = ({ components }: Json): Json =>
    ((components as Json | undefined)?.['securitySchemes'] ?? {}) as Json;
  const after = schemesOf(to);
  return Object.entries(schemesOf(from)).flatMap(([name, scheme]) => {
    const kindOf = (value: unknown): string => {
      const { type, scheme: kind } = (value ?? {}) as Json;
      return `${String(type)} ${String(kind)}`;
    };
    return kindOf(scheme) === kindOf(after[name]) ? [] : [`authentication ${name}: has changed`];
  });
}
