import fastJsonStringify from 'fast-json-stringify';
import type { Shape, ShapeSchema } from './shape';

/** Turns an answer into its JSON text. Fields outside the shape cannot go out; a missing one throws. */
export type Serialize = (value: unknown) => string;

export function createSerializer({ schema, omittable }: Shape): Serialize {
  const stringify = fastJsonStringify(toStringifySchema(schema) as never) as Serialize;
  if (omittable.length === 0) return (value) => stringify(value);
  const paths = omittable.map((path) => path.split('.'));
  return (value) => {
    for (const path of paths) omitNull(value, path, 0);
    return stringify(value);
  };
}

/** The answer is this request's own object, so blocks without a value are taken out in place. */
function omitNull(value: unknown, path: readonly string[], depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  const segment = path[depth] ?? '';
  if (segment === '*') {
    for (const item of value as readonly unknown[]) omitNull(item, path, depth + 1);
    return;
  }
  const object = value as Record<string, unknown>;
  if (depth < path.length - 1) omitNull(object[segment], path, depth + 1);
  else if (object[segment] === null) object[segment] = undefined;
}

/** Only what the serializer needs: documentation keywords would slow its compilation. */
function toStringifySchema(schema: ShapeSchema): ShapeSchema {
  const { type, nullable, properties, required, items, additionalProperties } = schema;
  return {
    // A value of one of several types goes out as it is.
    type: typeof type === 'string' ? type : undefined,
    ...(nullable ? { nullable } : {}),
    ...(required ? { required } : {}),
    ...(additionalProperties ? { additionalProperties } : {}),
    ...(items ? { items: toStringifySchema(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, inner]) => [key, toStringifySchema(inner)]),
          ),
        }
      : {}),
  };
}
