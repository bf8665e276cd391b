import { endpoints } from '../../src/rest/endpoints';
import { useTestApp } from '../support/build-test-app';
import { createClient } from '../support/provocations';
import { exampleOf, type PublishedPaths } from '../support/published-examples';
import { seedWithLongTimeouts } from '../support/world';

/** Reasons why an example names an object that is not in the demo data. */
const NOT_IN_DEMO_DATA: Readonly<Record<string, string>> = {
  'GET /imports/:id':
    'The id of an import contains the time of its start; lists show the imports of the last 30 days.',
  'GET /imports/:id/results': 'They are removed with their import.',
  'GET /webhooks/events/:eventId':
    'The id of an event contains its time; events are kept for 30 days.',
  'GET /webhooks/deliveries/:id': 'A delivery is removed with its event.',
};

const withPathParameter = endpoints
  .filter(({ method, path }) => method === 'GET' && path.includes('/:'))
  .map((endpoint) => [`GET ${endpoint.path}`, endpoint] as const);

const service = useTestApp({ people: false });
let document: PublishedPaths;

beforeAll(async () => {
  await seedWithLongTimeouts(service);
  await service.app.worker.settle();
  document = (await service.app.inject({ url: '/openapi.json' })).json<PublishedPaths>();
});

describe('the example of a path parameter', () => {
  it.each(withPathParameter)('of %s exists in newly created demo data', async (name, endpoint) => {
    const { viewer, request } = exampleOf(document, endpoint, {});
    const answer = await createClient(service).ask(viewer, request);
    const expectedStatus = name in NOT_IN_DEMO_DATA ? 404 : 200;
    expect([request, answer.statusCode]).toEqual([request, expectedStatus]);
  });

  it('has no exceptions for paths that do not exist', () => {
    const names: readonly string[] = withPathParameter.map(([name]) => name);
    expect(Object.keys(NOT_IN_DEMO_DATA).filter((name) => !names.includes(name))).toEqual([]);
  });
});
