/** A part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
  readonly required?: boolean;
  readonly $ref?: string;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_TYPE = 'application/json';

/**
 * The input and the response of each operation as one schema: `{'GET /orders/{id}': {path, query, body, answer,
 * live}}`, so that the type generator only handles schemas.
 */
export function operationsSchema(document: Json): Json {
  const resolve = resolverOf(document);
  const operations = operationsOf(document).map(([name, operation]) => [
    name,
    operationSchema(operation, resolve),
  ]);
  return objectOf(Object.fromEntries(operations) as Json);
}

/** What the client needs to know at run time. */
export interface OperationFacts {
  /** Changes for which the client generates no `Idempotency-Key`, such as `POST /auth/login`. */
  readonly unkeyed: readonly string[];
  /** Lists with a `limit`, and its maximum. */
  readonly limits: Readonly<Record<string, number>>;
}

/** Documents with several mutations take no key, so only the caller can decide to send one. */
const GRAPHQL = 'POST /graphql';

export function factsOf(document: Json): OperationFacts {
  const resolve = resolverOf(document);
  const operations = operationsOf(document);
  const having = (parameter: string): readonly string[] =>
    operations
      .filter(([, { parameters = [] }]) =>
        parameters.some((one) => resolve(one)['name'] === parameter),
      )
      .map(([name]) => name);
  const keyedOperations = having('Idempotency-Key');
  const names = operations.map(([name]) => name);
  return {
    unkeyed: names.filter(
      (name) => !name.startsWith('GET ') && (name === GRAPHQL || !keyedOperations.includes(name)),
    ),
    limits: Object.fromEntries(
      operations.flatMap(([name, { parameters = [] }]) => {
        const limit = parameters.map(resolve).find((one) => one['name'] === 'limit');
        const { maximum } = (limit?.['schema'] ?? {}) as { readonly maximum?: number };
        return maximum === undefined ? [] : [[name.slice('GET '.length), maximum] as const];
      }),
    ),
  };
}

function operationsOf({ paths }: Json): readonly (readonly [string, Operation])[] {
  const items = paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  return Object.entries(items).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
}

type Resolve = (value: unknown) => Json;

function resolverOf(document: Json): Resolve {
  return (value) => {
    const { $ref } = value as { readonly $ref?: string };
    if ($ref === undefined) return value as Json;
    const names = $ref.slice('#/'.length).split('/');
    return names.reduce<unknown>((at, name) => (at as Json)[name], document) as Json;
  };
}

function operationSchema(
  { summary, parameters = [], requestBody, responses }: Operation,
  resolve: Resolve,
): Json {
  const all = parameters.map((parameter) => resolve(parameter) as unknown as Parameter);
  const hasParameter = (name: string): boolean => all.some((parameter) => parameter.name === name);
  const body = requestBody && (resolve(requestBody) as unknown as Content);
  const properties: Record<string, Json> = { answer: answerSchema(responses, resolve) };
  const requiredFields = ['answer'];
  for (const place of ['path', 'query']) {
    const own = all.filter((parameter) => parameter.in === place);
    if (own.length === 0) continue;
    properties[place] = parametersSchema(own);
    if (own.some((parameter) => parameter.required)) requiredFields.push(place);
  }
  const schema = body?.content?.[JSON_TYPE]?.schema;
  if (schema) properties['body'] = schema;
  if (schema && body?.required) requiredFields.push('body');
  if (hasParameter('Last-Event-ID')) {
    properties['live'] = { const: true };
    requiredFields.push('live');
  }
  return {
    type: 'object',
    description: summary,
    additionalProperties: false,
    required: requiredFields,
    properties,
  };
}

/** The schema of the success response; null without a body. */
function answerSchema(responses: Operation['responses'], resolve: Resolve): Json {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const schemas = successes.map(([, response]) => {
    const { content } = resolve(response) as unknown as Content;
    if (content === undefined) return { type: 'null' };
    return content[JSON_TYPE]?.schema ?? { type: 'string' };
  });
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [first = { type: 'null' }, ...others] = distinct.values();
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

function parametersSchema(parameters: readonly Parameter[]): Json {
  const properties = parameters.map(({ name, description, schema }) => [
    name,
    { ...schema, description },
  ]);
  const requiredNames = parameters
    .filter((parameter) => parameter.required)
    .map(({ name }) => name);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties) as Json,
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
  };
}

const objectOf = (properties: Json): Json => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties),
});
