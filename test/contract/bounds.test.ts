import { endpoints } from '../../src/rest/endpoints';
import { createClient } from '../support/provocations';
import {
  exampleOf,
  makeStandIns,
  type PublishedPaths,
  type Sender,
  type StandIns,
} from '../support/published-examples';
import { useWorld } from '../support/world';

type Json = Readonly<Record<string, unknown>>;

interface Header extends Json {
  readonly name: string;
  readonly schema: Json;
}

interface Document extends PublishedPaths {
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly parameters: Readonly<Record<string, Header>>;
  };
}

const service = useWorld();
let sender: Sender;
let document: Document;
let standIns: StandIns;

beforeAll(async () => {
  sender = { ask: createClient(service).ask, settle: () => service.app.worker.settle() };
  document = (await service.app.inject({ url: '/openapi.json' })).json<Document>();
  standIns = await makeStandIns(sender);
});

/** A field of a body that a client may send, and its place in the example. */
interface Field {
  readonly path: readonly (string | number)[];
  readonly schema: Json;
}

const resolveRef = (schema: Json): Json => {
  const { $ref: reference = '' } = schema as { readonly $ref?: string };
  const name = /[^/]+$/.exec(reference)?.[0];
  const alternatives = (schema['oneOf'] ?? schema['anyOf']) as readonly Json[] | undefined;
  if (name !== undefined) return resolveRef(document.components.schemas[name] ?? {});
  return alternatives?.[0] === undefined ? schema : { ...schema, ...resolveRef(alternatives[0]) };
};

/** Every field that the schema names below what the example contains. */
function fieldsOf(schema: Json, example: unknown, path: Field['path'] = []): readonly Field[] {
  const { properties, items } = resolveRef(schema) as {
    properties?: Record<string, Json>;
    items?: Json;
  };
  if (Array.isArray(example)) return items ? fieldsOf(items, example[0], [...path, 0]) : [];
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
    const own = { path: [...path, name], schema: { ...inner, ...resolveRef(inner) } };
    const value = (example as Json | undefined)?.[name];
    return typeof value === 'object' ? [own, ...fieldsOf(inner, value, own.path)] : [own];
  });
}

/** The body of the example with one value replaced. */
function withValue(body: unknown, [key, ...rest]: Field['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body))
    return [withValue(body[0], rest, value), ...(body.slice(1) as unknown[])];
  const object = (body ?? {}) as Json;
  return { ...object, [key]: withValue(object[key], rest, value) };
}

/** Values just beyond each bound of a schema, and the codes that refuse them. */
function beyond(schema: Json): readonly (readonly [unknown, readonly string[]])[] {
  const { maxLength, minLength, maximum, minimum, exclusiveMinimum, maxItems, minItems } =
    schema as Record<string, number | undefined>;
  const cases: [unknown, readonly string[]][] = [];
  if (maxLength !== undefined)
    cases.push(['x'.repeat(maxLength + 1), ['too_long', 'wrong_format']]);
  if (minLength) cases.push(['x'.repeat(minLength - 1), ['too_short', 'wrong_format']]);
  if (maximum !== undefined) cases.push([maximum + 1, ['out_of_range', 'wrong_type']]);
  if (minimum !== undefined) cases.push([minimum - 1, ['out_of_range']]);
  if (exclusiveMinimum !== undefined) cases.push([exclusiveMinimum, ['out_of_range']]);
  if (maxItems !== undefined)
    cases.push([
      Array(maxItems + 1).fill('x'),
      ['too_many_items', 'batch_too_large', 'wrong_type'],
    ]);
  if (minItems) cases.push([[], ['empty_array']]);
  return cases;
}

const canBeNull = ({ type, anyOf }: Json): boolean =>
  [type, ...((anyOf ?? []) as Json[]).map((one) => one['type'])].flat().includes('null');

const pointerOf = (path: Field['path']): string => `/${path.join('/')}`;

interface Body {
  readonly content: Readonly<Record<string, { readonly schema?: Json }>>;
}

const withBody = endpoints
  .filter(({ body }) => body !== undefined)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

function exampleFields(endpoint: (typeof endpoints)[number]) {
  const example = exampleOf(document, endpoint, standIns);
  const template = endpoint.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[template]?.[endpoint.method.toLowerCase()];
  const { content } = operation?.requestBody as unknown as Body;
  const schema = content['application/json']?.schema ?? {};
  const fields = fieldsOf(schema, example.body);
  // The items of an import are checked in the background.
  const isChecked = ({ path }: Field): boolean => endpoint.path !== '/imports' || path.length === 1;
  return { example, fields: fields.filter(isChecked) };
}

describe('the published body of', () => {
  it.each(withBody)(
    '%s has exact bounds: values beyond them are refused',
    async (_name, endpoint) => {
      const { example, fields } = exampleFields(endpoint);
      const acceptedValues: string[] = [];
      for (const { path, schema } of fields) {
        for (const [value, codes] of beyond(schema)) {
          const body = withValue(example.body, path, value);
          const answer = await sender.ask(example.viewer, example.request, body);
          if (codes.some((code) => answer.body.includes(`"code":"${code}"`))) continue;
          acceptedValues.push(`${pointerOf(path)} ${String(value).slice(0, 20)}: ${answer.body}`);
        }
      }
      expect(acceptedValues).toEqual([]);
    },
  );

  it.each(withBody)('%s accepts null wherever it says so', async (_name, endpoint) => {
    const { example, fields } = exampleFields(endpoint);
    const refusals: string[] = [];
    for (const { path } of fields.filter(({ schema }) => canBeNull(schema))) {
      const answerTo = async (value: null | undefined): Promise<string> =>
        (await sender.ask(example.viewer, example.request, withValue(example.body, path, value)))
          .body;
      const fault = `"pointer":"${pointerOf(path)}"`;
      const [nullAnswer, absent] = [await answerTo(null), await answerTo(undefined)];
      // If a field is required only in one of several forms of the body, leaving it out is refused
      // as well.
      if (nullAnswer.includes(fault) && !absent.includes(fault)) refusals.push(nullAnswer);
    }
    expect(refusals).toEqual([]);
  });
});

describe('the published headers of requests', () => {
  it('have only bounds that are enforced', async () => {
    const headers = Object.values(document.components.parameters).filter(
      ({ in: place, required }) => place === 'header' && required === false,
    );
    const boundedHeaders = headers.filter(({ schema }) => beyond(schema).length > 0);
    expect(boundedHeaders.map(({ name }) => name)).toEqual(['Idempotency-Key']);
    for (const { name, schema } of boundedHeaders) {
      for (const [value] of beyond(schema)) {
        const own = { [name.toLowerCase()]: String(value) };
        const answer = await createClient(service).ask('admin', 'POST /posts', { title: 'A' }, own);
        expect([name, answer.statusCode]).toEqual([name, 400]);
      }
    }
  });
});
