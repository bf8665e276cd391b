import type { ShapeSchema } from '../engine/shape';

/**
 * The shape that covers all of the given ones: a field that one of them lacks may be left out, one that is null in
 * one of them may be null. Describes an endpoint over all its include and expand sets.
 */
export function mergeShapes(shapes: readonly ShapeSchema[]): ShapeSchema {
  const [first, ...others] = shapes;
  if (first === undefined) throw new Error('there is no shape to merge');
  return others.reduce(mergeTwo, first);
}

function mergeTwo(left: ShapeSchema, right: ShapeSchema): ShapeSchema {
  return {
    ...right,
    ...left,
    ...(left.nullable || right.nullable ? { nullable: true } : {}),
    ...(left.items && right.items ? { items: mergeTwo(left.items, right.items) } : {}),
    ...(left.properties && right.properties ? mergeProperties(left, right) : {}),
  };
}

function mergeProperties(left: ShapeSchema, right: ShapeSchema): ShapeSchema {
  const properties: Record<string, ShapeSchema> = { ...right.properties };
  for (const [name, shape] of Object.entries(left.properties ?? {})) {
    const other = right.properties?.[name];
    properties[name] = other === undefined ? shape : mergeTwo(shape, other);
  }
  const required = (left.required ?? []).filter((name) => right.required?.includes(name));
  return { properties, required };
}
