import type { ShapeSchema } from '../engine/shape';

/** A JSON Schema (2020-12) as OpenAPI 3.1 publishes it. */
export type PublishedSchema = Readonly<Record<string, unknown>>;

interface Place {
  /** Whether the field may be omitted from its object. */
  readonly isOmittable: boolean;
}

/**
 * The published form of a response shape. Objects are open and enums extensible, because additions are compatible
 * changes (docs/decisions/014-contract.md); `x-presence` says when a field is present.
 */
export function publishShape(shape: ShapeSchema, place?: Place): PublishedSchema {
  const { type, properties, required, items, 'x-omits-null': omitsNull, ...keywords } = shape;
  const { nullable: mayBeNull, 'x-presence': presence, additionalProperties, ...rest } = keywords;
  // A field that is omitted if it is null is never sent as null.
  const nullable = mayBeNull && omitsNull !== true;
  const { enum: values, ...others } = rest;
  return alternatives({
    ...others,
    ...(Array.isArray(values)
      ? openEnum(String(others['title']), values as string[], nullable)
      : publishedType(type, nullable)),
    ...(additionalProperties ? { additionalProperties } : {}),
    ...(properties ? publishProperties(properties, required ?? []) : {}),
    ...(items ? { items: publishShape(items) } : {}),
    ...(place ? { 'x-presence': presenceOf(place, nullable, presence) } : {}),
  });
}

function publishProperties(
  properties: Readonly<Record<string, ShapeSchema>>,
  requiredNames: readonly string[],
): PublishedSchema {
  const entries = Object.entries(properties).map(
    ([name, shape]) =>
      [name, publishShape(shape, { isOmittable: !requiredNames.includes(name) })] as const,
  );
  return {
    properties: Object.fromEntries(entries),
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
  };
}

/**
 * A string whose values may grow (decision 13.10): lists today's values and accepts any string. Its title becomes the
 * name of a component.
 */
export function openEnum(
  title: string,
  values: readonly string[],
  nullable?: boolean,
): PublishedSchema {
  return { title, type: nullable ? ['string', 'null'] : 'string', 'x-extensible-enum': values };
}

/** The keywords that apply to a single type only. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  object: ['title', 'properties', 'required', 'additionalProperties'],
  array: ['items'],
  string: ['minLength', 'maxLength', 'pattern', 'format', 'x-format'],
};

/**
 * A value of several types, as one alternative per type, because Go generators refuse a list of types unless its only
 * other member is null.
 */
export function alternatives(schema: PublishedSchema): PublishedSchema {
  const { type, ...keywords } = schema;
  const types = [type].flat() as readonly string[];
  if (types.filter((one) => one !== 'null').length < 2) return schema;
  const typeKeywords = Object.values(KEYWORDS).flat();
  const only = (isKept: (name: string) => boolean): PublishedSchema =>
    Object.fromEntries(Object.entries(keywords).filter(([name]) => isKept(name)));
  return {
    ...only((name) => !typeKeywords.includes(name)),
    oneOf: types.map((one) => ({
      type: one,
      ...(one === 'number' ? { format: 'double' } : {}),
      ...only((name) => KEYWORDS[one]?.includes(name) === true),
    })),
  };
}

/** OpenAPI 3.1 has no `nullable`: null is one of the types. */
function publishedType(type: ShapeSchema['type'], nullable: boolean | undefined): PublishedSchema {
  if (type === undefined) return {};
  return { type: nullable ? [type, 'null'].flat() : type };
}

/** First whether it is omitted, then whether it is null, then whether it is computed. */
function presenceOf(
  { isOmittable }: Place,
  nullable: boolean | undefined,
  mark: unknown,
): readonly string[] {
  return [
    isOmittable ? 'omittable' : 'always',
    ...(nullable && !isOmittable ? ['nullable'] : []),
    ...(mark === 'computed' ? ['computed'] : []),
  ];
}
