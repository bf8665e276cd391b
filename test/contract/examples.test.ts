import type { TestApp } from '../support/build-test-app';
import { createClient } from '../support/provocations';
import {
  exampleOf,
  inOrder,
  makeStandIns,
  type PublishedPaths,
  type Sender,
  type StandIns,
} from '../support/published-examples';
import { buildWorld } from '../support/world';

let service: TestApp;
let sender: Sender;
let published: PublishedPaths;
let standIns: StandIns;

beforeAll(async () => {
  service = await buildWorld();
  sender = { ask: createClient(service).ask, settle: () => service.app.worker.settle() };
  published = (await service.app.inject({ url: '/openapi.json' })).json<PublishedPaths>();
  standIns = await makeStandIns(sender);
}, 60_000);
afterAll(() => service.close());

describe('the published example of', () => {
  it.each(inOrder.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s can be sent as it stands',
    async (_name, endpoint) => {
      const { viewer, request, body, isFine } = exampleOf(published, endpoint, standIns);
      const answer = await sender.ask(viewer, request, body);
      const shown = `${request} ${answer.statusCode} ${answer.body}`;
      // What it answers is compared with the published schema when the service closes.
      expect(isFine(answer.statusCode) ? 'fine' : shown).toBe('fine');
    },
  );

  it('a query names only values that find something', async () => {
    const queries = inOrder.filter(({ docs }) => docs.example?.query !== undefined);
    expect(queries.length).toBeGreaterThan(4);
    await sender.settle();
    for (const endpoint of queries) {
      const { viewer, request } = exampleOf(published, endpoint, standIns);
      for (const [name, value] of Object.entries(endpoint.docs.example?.query ?? {})) {
        expect(decodeURIComponent(request.replaceAll('+', ' '))).toContain(`${name}=${value}`);
      }
      const { data } = JSON.parse((await sender.ask(viewer, request)).body) as { data?: unknown[] };
      expect([request, data?.length ?? 1]).not.toEqual([request, 0]);
    }
  });
});
