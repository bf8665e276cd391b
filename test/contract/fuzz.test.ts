import fc, { type Arbitrary } from 'fast-check';
import { print } from 'graphql';
import { inputJsonSchema } from '../../src/graphql/input-schema';
import { buildSchema } from '../../src/graphql/schema';
import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import { noRelations, relationParameters } from '../../src/rest/relations';
import { compileVariant } from '../../src/rest/engine/variants';
import { corrupt, maliciousValues, valid } from '../support/arbitraries';
import { sampleIds, useWorld, viewers } from '../support/world';
import { SEED } from '../support/size';

/** `npm run fuzz` sets 20,000; an ordinary run is a sample. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 500);
const MS_PER_REQUEST = 60;

/** Endpoints that would sign out or delete the accounts that the run needs. */
const EXCLUDED_ROUTES =
  /\/auth\/(logout|password|sessions|api-keys|mfa)|\/(disable|role)$|^DELETE \/users\/me$/;
const LEAKS = /node_modules|\bat .+\.ts:\d+|MongoServerError|BSONError|E11000|ECONNREFUSED|canary/;

const schema = buildSchema();
const fuzzedEndpoints = endpoints.filter(
  ({ method, path }) => !EXCLUDED_ROUTES.test(`${method} ${path}`),
);

const service = useWorld();
let ids: readonly string[];

beforeAll(async () => {
  ids = await sampleIds(service.database.db);
});

interface FuzzRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly viewer: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: unknown;
}

const viewerNames = fc.constantFrom(...Object.keys(viewers));

const headerSets: Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constantFrom<Readonly<Record<string, string>>>(
    { 'if-match': '"1-abc"' },
    { 'if-match': 'nonsense' },
    { 'if-none-match': '*' },
    { 'idempotency-key': 'fuzz-key' },
    { 'idempotency-key': 'x'.repeat(300) },
    { 'api-version': '1' },
    { 'api-version': '99' },
    { 'x-client-id': '{"$ne":1}', 'x-client-version': '-1' },
    { 'content-type': 'text/plain' },
    { 'x-device-id': '\u00ff' },
  ),
);

const asText = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
      .replace(/[\ud800-\udfff]/g, '')
      .slice(0, 2000),
  );

function urls(endpoint: Endpoint): Arbitrary<string> {
  const id = fc.oneof(
    { weight: 8, arbitrary: fc.nat().map((n) => ids[n % ids.length] ?? 'none') },
    maliciousValues.map((value) => asText(value) || 'none'),
  );
  const table = { ...endpoint.query, ...relationParameters(endpoint.relations) };
  const pairs = Object.entries(table).map(([name, parameter]) =>
    fc.option(
      fc
        .oneof({ weight: 3, arbitrary: valid(parameter.schema) }, maliciousValues)
        .map((value) => `${name}=${asText(value)}`),
      { nil: '', freq: 2 },
    ),
  );
  return fc.tuple(id, fc.tuple(...pairs)).map(([value, query]) => {
    const path = endpoint.path.replace(/:\w+/g, () => value);
    const search = query.filter((pair) => pair !== '').join('&');
    return search === '' ? path : `${path}?${search}`;
  });
}

/** Generates a valid body, usually with one fault. */
function bodies({ body }: Endpoint): Arbitrary<unknown> {
  if (body === undefined) return fc.constant(undefined);
  const whole = valid(inputJsonSchema(schema, body.inputType));
  const corruption = fc
    .tuple(whole, maliciousValues, fc.nat())
    .map(([value, replacement, pick]) => corrupt(value, replacement, pick));
  return fc.oneof(whole, { weight: 3, arbitrary: corruption });
}

const restRequestsOf = (endpoint: Endpoint): Arbitrary<FuzzRequest> =>
  fc.record({
    method: fc.constant(endpoint.method),
    url: urls(endpoint),
    viewer: viewerNames,
    headers: headerSets,
    payload: bodies(endpoint),
  });

/** The endpoint's own document with invalid variables. */
function graphRequestsOf(endpoint: Endpoint): Arbitrary<FuzzRequest> {
  const { document } = compileVariant(schema, endpoint, noRelations);
  const value = fc.oneof(
    fc.nat().map((n) => ids[n % ids.length]),
    maliciousValues,
    bodies(endpoint),
  );
  const declarations = document.definitions.flatMap((definition) =>
    'variableDefinitions' in definition ? (definition.variableDefinitions ?? []) : [],
  );
  const variables = fc.record(
    Object.fromEntries(declarations.map(({ variable }) => [variable.name.value, value])),
  );
  return fc.record({
    method: fc.constant('POST' as const),
    url: fc.constant('/graphql'),
    viewer: viewerNames,
    headers: fc.constant({}),
    payload: variables.map((values) => ({ query: print(document), variables: values })),
  });
}

async function send({ method, url, viewer, headers, payload }: FuzzRequest): Promise<void> {
  const hasBody = payload !== undefined;
  const response = await service.app.inject({
    method,
    url,
    headers: {
      ...viewers[viewer],
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(hasBody ? { payload: JSON.stringify(payload) ?? 'null' } : {}),
  });
  const { statusCode, body } = response;
  const isDeclared =
    statusCode < 500 || (statusCode === 503 && response.headers['retry-after'] !== undefined);
  if (!isDeclared) throw new Error(`${statusCode} ${body.slice(0, 500)}`);
  const hasLeak = /"code":"internal_error"/.test(body) || LEAKS.test(body);
  if (hasLeak) throw new Error(`leak or defect: ${body.slice(0, 500)}`);
}

/** Requests are sent concurrently, as from many clients; a failing group is reduced to the request that fails. */
const MAX_PARALLEL = 16;

async function run(
  requestsOf: (endpoint: Endpoint) => Arbitrary<FuzzRequest>,
  count: number,
): Promise<void> {
  // The inputs of an endpoint are derived once, not for every request.
  const requests = fc.oneof(...fuzzedEndpoints.map(requestsOf));
  const sets = fc.array(requests, { minLength: 1, maxLength: MAX_PARALLEL, size: 'max' });
  let requestCount = 0;
  const property = fc.asyncProperty(sets, async (set) => {
    requestCount += set.length;
    await Promise.all(set.map(send));
  });
  for (let round = 0; requestCount < count; round += 1) {
    await fc.assert(property, { numRuns: 20, seed: SEED + round });
  }
}

describe(`${REQUESTS} requests with one thing broken`, () => {
  it(
    'never cause an undeclared failure or reveal driver messages over REST',
    async () => {
      await run(restRequestsOf, Math.ceil(REQUESTS * 0.7));
    },
    REQUESTS * MS_PER_REQUEST + 60_000,
  );

  it(
    'never cause an undeclared failure or reveal driver messages over GraphQL',
    async () => {
      await run(graphRequestsOf, Math.ceil(REQUESTS * 0.3));
    },
    REQUESTS * MS_PER_REQUEST + 60_000,
  );
});
