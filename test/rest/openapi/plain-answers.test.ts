import { createAnswerCheck, type ServedDocument } from '../../support/answer-check';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

type Headers = Readonly<Record<string, string>>;
interface PlainRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Headers;
  readonly payload?: object | string;
}

const service = useTestApp({ env: { GRAPHQL_INTROSPECTION: 'true' } });
const customer: Headers = { ...people.customer.headers };
let document: ServedDocument;
let check: ReturnType<typeof createAnswerCheck>;

beforeAll(async () => {
  document = (await service.app.inject({ url: '/openapi.json' })).json<ServedDocument>();
  check = createAnswerCheck(document);
});

/** Sends a request, and returns everything in the response that the contract does not describe. */
async function unpublishedParts({ method = 'GET', url, ...request }: PlainRequest) {
  const answer = await service.app.inject({ method, url, ...request });
  const { statusCode: status, body } = answer;
  return {
    status,
    fault: check({ method, url, status, headers: answer.headers as Headers, body }),
  };
}

const graphql = (payload: object | string, headers: Headers = customer): PlainRequest => ({
  method: 'POST',
  url: '/graphql',
  headers: { 'content-type': 'application/json', ...headers },
  payload,
});
const rename = (displayName: string, more = '') =>
  graphql(
    { query: `mutation { updateMe(input: { displayName: "${displayName}" }) { id } ${more} }` },
    { ...customer, 'idempotency-key': 'one-of-all' },
  );
const WRONG: Headers = { authorization: 'Bearer at_nobody' };
const pages = [
  '/',
  '/problems',
  '/problems/not_found',
  '/schema.graphql',
  '/openapi.json',
  '/openapi-3.0.json',
];

describe('the contract of paths outside the endpoint table', () => {
  it.each(pages)(
    'holds for %s: revalidated by its ETag, refused with a wrong credential',
    async (url) => {
      expect(await unpublishedParts({ url })).toEqual({ status: 200, fault: null });
      const { headers } = await service.app.inject({ url });
      const again = { url, headers: { 'if-none-match': String(headers.etag) } };
      expect(await unpublishedParts(again)).toEqual({ status: 304, fault: null });
      expect(await unpublishedParts({ url, headers: WRONG })).toEqual({ status: 401, fault: null });
    },
  );

  it.each(['/openapi.json', '/openapi-3.0.json', '/schema.graphql'])(
    'holds for %s: an unknown parameter is refused',
    async (path) => {
      const url = `${path}?version=2`;
      expect(await unpublishedParts({ url })).toEqual({ status: 400, fault: null });
      expect((await service.app.inject({ url })).json()).toMatchObject({
        code: 'unknown_parameter',
        errors: [{ parameter: 'version', params: { allowed: [] } }],
      });
    },
  );

  it('lists the codes of their refusals', () => {
    const refusal = (path: string, status: number) => {
      const response = document.paths[path]?.['get']?.responses[status];
      const responseName = response?.$ref?.split('/').at(-1) ?? '';
      return (document.components.responses[responseName] ?? response)?.description;
    };
    expect(refusal('/schema.graphql', 401)).toContain('authentication_required');
    expect(refusal('/schema.graphql', 403)).toContain('introspection_disabled');
    expect(refusal('/openapi.json', 400)).toContain('unknown_parameter');
  });

  it('describes the readiness of search', async () => {
    const url = '/health/ready';
    expect(await unpublishedParts({ url })).toEqual({ status: 200, fault: null });
    const { search } = (await service.app.inject({ url })).json<{ search: object }>();
    for (const name of Object.keys(search)) {
      expect(document.components.schemas['Readiness']).toHaveProperty(
        `properties.search.properties.${name}`,
      );
    }
  });

  it.each([
    ['a query', graphql({ query: '{ apiVersion }' }), 200],
    ['a document with a fault', graphql({ query: '{' }), 400],
    ['a body that is not JSON', graphql('{'), 400],
    ['an unknown version', graphql({ query: '{ apiVersion }' }, { 'api-version': '9' }), 400],
    ['a wrong credential', graphql({ query: '{ apiVersion }' }, WRONG), 401],
    ['an unknown trusted document', graphql({ documentId: 'shop@1.0.0/Absent' }), 404],
    ['a body too large', graphql({ query: 'x'.repeat(200_000) }), 413],
    ['another media type', graphql('<a/>', { 'content-type': 'application/xml' }), 415],
    ['the first use of a key', rename('One'), 200],
    ['its repetition', rename('One'), 200],
    ['another request under it', rename('Two'), 422],
    ['several changes under it', rename('One', 'b: updateMe(input: {}) { id }'), 400],
    ['an unknown document by GET', { url: '/graphql?documentId=shop@1.0.0/Absent' }, 404],
    ['a wrong credential by GET', { url: '/graphql?documentId=a@1.0.0/B', headers: WRONG }, 401],
  ])('holds for /graphql: %s', async (_what, request, status) => {
    expect(await unpublishedParts(request)).toEqual({ status, fault: null });
  });

  it('describes the stream of subscriptions and the key', () => {
    const { parameters, responses } = document.paths['/graphql']?.['post'] ?? {};
    expect(parameters?.map(({ name }) => name)).toContain('Idempotency-Key');
    expect(responses?.[200]).toHaveProperty('x-event-stream.description');
  });
});

describe('the contract of refusals by a rule', () => {
  it('says that they are stored for retries wherever a key is accepted', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const refusing = operations.flatMap(({ parameters = [], responses }) => {
      const takesKey = parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
      const refusalName = responses[422]?.$ref?.split('/').at(-1);
      const response = document.components.responses[refusalName ?? ''] ?? responses[422];
      return takesKey && response ? [response] : [];
    });
    expect(refusing.length).toBeGreaterThan(15);
    const silent = refusing.filter(({ headers = {} }) => !('Idempotent-Replayed' in headers));
    expect(silent).toEqual([]);
  });
});
