/** A JSON object of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * Lists every difference between two documents as sentences that begin with their place. References are followed, so
 * components may be renamed; a difference that several places share is listed once.
 */
export function openApiChanges(from: Json, to: Json): readonly string[] {
  const visitedPairs = new Set<string>();

  function changes(before: unknown, after: unknown, at: string): readonly string[] {
    if (isReference(before) && isReference(after)) {
      const pair = `${before.$ref} ${after.$ref}`;
      if (visitedPairs.has(pair)) return [];
      visitedPairs.add(pair);
    }
    const [old, next] = [resolve(from, before), resolve(to, after)];
    const [oldMembers, nextMembers] = [membersOf(old, from), membersOf(next, to)];
    if (oldMembers !== null && nextMembers !== null) {
      return memberChanges(oldMembers, nextMembers, at);
    }
    return old === next ? [] : [`${at}: ${JSON.stringify(old)} became ${JSON.stringify(next)}`];
  }

  function memberChanges(before: Json, after: Json, at: string): readonly string[] {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => {
      const place = at === '' ? name : `${at}.${name}`;
      if (!(name in after)) return [`${place}: is gone`];
      if (!(name in before)) return [`${place}: is not in the snapshot`];
      return changes(before[name], after[name], place);
    });
  }

  return memberChanges(rootOf(from), rootOf(to), '');
}

const rootOf = ({ paths, webhooks, components }: Json): Json => ({
  paths,
  webhooks,
  securitySchemes: (components as Json)['securitySchemes'],
});

/** The members of an object by name, or of a list by their identity; null for other values. */
function membersOf(value: unknown, document: Json): Json | null {
  if (!Array.isArray(value)) return isObject(value) ? value : null;
  return Object.fromEntries(
    value.map((item: unknown, index) => [keyOf(resolve(document, item), index), item]),
  );
}

/** The order of parameters, values and names has no meaning; alternatives are identified by their position. */
function keyOf(item: unknown, index: number): string {
  if (!isObject(item)) return String(item);
  const { in: place, name } = item;
  return typeof place === 'string' ? `${place} ${String(name)}` : String(index);
}

function resolve(document: Json, value: unknown): unknown {
  if (!isReference(value)) return value;
  const keys = value.$ref.split('/').slice(1);
  const target = keys.reduce<unknown>((node, key) => (node as Json)[key], document);
  return resolve(document, target);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isReference = (value: unknown): value is { readonly $ref: string } =>
  isObject(value) && typeof value['$ref'] === 'string';
