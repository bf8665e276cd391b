import { pathParameterNames, type Endpoint } from '../endpoint';
import type { Parameter } from '../parameters';
import { relationParameters } from '../relations';
import { takesKey } from './endpoint-codes';
import { exampleIdOf } from './examples';
import type { PublishedSchema } from './published-schema';

/** All parameters of an endpoint: path, query, its own headers, shared headers. */
export function parametersOf(endpoint: Endpoint): readonly PublishedSchema[] {
  const query = { ...endpoint.query, ...relationParameters(endpoint.relations) };
  return [
    ...pathParameterNames(endpoint.path).map((name) => pathParameter(name, endpoint)),
    ...Object.entries(query).map(([name, parameter]) => queryParameter(name, parameter, endpoint)),
    ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    })),
    ...sharedNames(endpoint).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** Descriptions of path parameters, except for the id of the resource itself. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  postId: 'Id of the post.',
  commentId: 'Id of the comment that is replied to.',
  eventId: 'Id of the event.',
  code: 'Code of the coupon.',
  provider: 'Name of the payment provider.',
  payment: 'Last part of the path of `nextAction.url`.',
  name: 'Name of the client.',
  version: 'Version of the client.',
};

function pathParameter(name: string, endpoint: Endpoint): PublishedSchema {
  const value = exampleIdOf(endpoint, name);
  return {
    name,
    in: 'path',
    required: true,
    description: PATH_PARAMETERS[name] ?? `Id of the ${endpoint.resource}.`,
    schema: { type: 'string', minLength: 1, maxLength: 64 },
    ...(value === undefined ? {} : { example: value }),
  };
}

function queryParameter(
  name: string,
  { description, schema, fallback }: Parameter<unknown>,
  { example }: Endpoint,
): PublishedSchema {
  const value = example?.query?.[name];
  if (name.endsWith('.*')) return parameterFamily(name, { description, schema });
  return {
    name,
    in: 'query',
    required: false,
    description,
    ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema: { ...schema, ...(fallback === undefined ? {} : { default: fallback }) },
    ...(value === undefined ? {} : { example: typedExample(value, schema['type']) }),
  };
}

/** Parameters with a common prefix, as the members of an object. */
function parameterFamily(
  name: string,
  { description, schema }: Pick<Parameter<unknown>, 'description' | 'schema'>,
): PublishedSchema {
  const members = `^${name.slice(0, -2)}\\.[A-Za-z]\\w{0,39}$`;
  return {
    name: name.slice(0, -2),
    in: 'query',
    required: false,
    description,
    style: 'form',
    explode: true,
    schema: {
      type: 'object',
      propertyNames: { pattern: members },
      additionalProperties: {
        type: 'string',
        minLength: 1,
        description: schema['description'] ?? description,
      },
    },
  };
}

/** Examples are written as in a URL; the document shows them in their own type. */
function typedExample(value: string, type: unknown): unknown {
  if (type === 'integer' || type === 'number') return Number(value);
  if (type === 'array') return value.split(',');
  return type === 'boolean' ? value === 'true' : value;
}

/** Components with the request headers that many endpoints share. */
function sharedNames(endpoint: Endpoint): readonly string[] {
  const { method, conditional, live } = endpoint;
  return [
    'RequestId',
    'ApiVersionHeader',
    'ClientId',
    'ClientVersion',
    ...(takesKey(endpoint) ? ['IdempotencyKey'] : []),
    ...(conditional ? ['IfMatch'] : []),
    ...(method === 'GET' ? ['IfNoneMatch'] : []),
    ...(live ? ['LastEventId'] : []),
  ];
}
