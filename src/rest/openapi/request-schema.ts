import type { JsonSchema } from '../../graphql/input-schema';
import type { PublishedSchema } from './published-schema';

/** The published form of an input schema: null as a type, the project's own keywords spelled out. */
export function publishInput(schema: JsonSchema): PublishedSchema {
  const { nullable, freeForm, properties, items, enum: values, ...rest } = schema;
  return {
    ...rest,
    ...(nullable ? { type: [rest['type'], 'null'].flat() } : {}),
    ...(values ? { enum: nullable ? [...(values as string[]), null] : values } : {}),
    ...(freeForm ? { additionalProperties: true, 'x-max-depth': 16, 'x-max-bytes': 16_384 } : {}),
    ...(items ? { items: publishInput(items as JsonSchema) } : {}),
    ...(properties ? { properties: publishAll(properties as Record<string, JsonSchema>) } : {}),
  };
}

function publishAll(properties: Readonly<Record<string, JsonSchema>>): PublishedSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, publishInput(schema)]),
  );
}
