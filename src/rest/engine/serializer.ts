import type { Shape, ShapeSchema } from './shape';

/** Turns an answer into its JSON text. */
export type Serialize = (value: unknown) => string;

/** For answers of the variant's own document, which has selected what goes out. */
export function createSerializer({ omittable }: Pick<Shape, 'omittable'>): Serialize {
  const paths = omittable.map((path) => path.split('.'));
  return (value) => {
    for (const path of paths) omitNull(value, path, 0);
    return JSON.stringify(value);
  };
}

/** For values that were made otherwise: fields outside the shape do not go out. */
export function createExactSerializer(shape: Pick<Shape, 'schema' | 'omittable'>): Serialize {
  const serialize = createSerializer(shape);
  return (value) => serialize(withinShape(shape.schema, value));
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

/** A copy with the fields of the shape, in their order; objects without fields of their own (JSON) as they are. */
function withinShape({ properties, items }: ShapeSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (items) return (value as readonly unknown[]).map((item) => withinShape(items, item));
  if (!properties) return value;
  const object = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, withinShape(inner, object[name])]),
  );
}
