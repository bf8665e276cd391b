import { endpoints } from '../../src/rest/endpoints';
import { useTestApp } from '../support/build-test-app';
import { createClient } from '../support/provocations';
import { exampleOf, type PublishedPaths } from '../support/published-examples';
import { seedPatiently } from '../support/world';

/** Reasons why an example names an object that is not in the demo data. */
const NOT_HELD: Readonly<Record<string, string>> = {
  'GET /imports/:id': 'The id of an import tells when it was begun; lists show those of 30 days.',
  'GET /imports/:id/results': 'They go with their import.',
  'GET /webhooks/events/:eventId': 'The id of an event tells when it was; events are kept 30 days.',
  'GET /webhooks/deliveries/:id': 'A delivery goes with its event.',
};

const withPathParameter = endpoints
  .filter(({ method, path }) => method === 'GET' && path.includes('/:'))
  .map((endpoint) => [`GET ${endpoint.path}`, endpoint] as const);

const service = useTestApp({ people: false });
let document: PublishedPaths;

beforeAll(async () => {
  await seedPatiently(service);
  await service.app.worker.settle();
  document = (await service.app.inject({ url: '/openapi.json' })).json<PublishedPaths>();
});

describe('the example of a path parameter', () => {
  it.each(withPathParameter)('of %s is found in a new demo world', async (name, endpoint) => {
    const { viewer, request } = exampleOf(document, endpoint, {});
    const answer = await createClient(service).ask(viewer, request);
    const expectedStatus = name in NOT_HELD ? 404 : 200;
    expect([request, answer.statusCode]).toEqual([request, expectedStatus]);
  });

  it('has no exceptions for paths that do not exist', () => {
    const names: readonly string[] = withPathParameter.map(([name]) => name);
    expect(Object.keys(NOT_HELD).filter((name) => !names.includes(name))).toEqual([]);
  });
});
