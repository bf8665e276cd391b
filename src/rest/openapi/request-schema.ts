import { limits } from '../../contract/limits';
import type { JsonSchema } from '../../graphql/input-schema';
import type { PublishedSchema } from './published-schema';

const FREE_FORM = {
  additionalProperties: true,
  'x-max-depth': limits.freeFormDepth.value,
  'x-max-bytes': limits.freeFormBytes.value,
};

/** The published form of an input schema: null as a type, the project's own keywords spelled out. */
export function publishInput(schema: JsonSchema): PublishedSchema {
  const { nullable, freeForm, properties, items, enum: values, ...rest } = schema;
  return {
    ...rest,
    ...(nullable ? { type: [rest['type'], 'null'].flat() } : {}),
    ...(values ? { enum: nullable ? [...(values as string[]), null] : values } : {}),
    ...(freeForm ? FREE_FORM : {}),
    ...(items ? { items: publishInput(items as JsonSchema) } : {}),
    ...(properties ? { properties: publishAll(properties as Record<string, JsonSchema>) } : {}),
  };
}

function publishAll(properties: Readonly<Record<string, JsonSchema>>): PublishedSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, publishInput(schema)]),
  );
}
