import { recordedResponses } from '../../src/rest/openapi/examples';
import { collectOtherAnswers, NOTIFICATION_SECRET } from '../support/other-answers';
import { endpoints } from '../../src/rest/endpoints';
import { successStatuses } from '../../src/rest/openapi/responses';
import { createClient } from '../support/provocations';
import {
  exampleOf,
  inOrder,
  makeStandIns,
  type PublishedPaths,
  type Sender,
  type StandIns,
} from '../support/published-examples';
import { recordedExcerpt, withoutVolatileValues, writeAnswers } from '../support/recorded-answers';
import { useWorld } from '../support/world';

/** Responses that contain figures of the current run, or whose order depends on a millisecond. */
const VOLATILE: readonly string[] = [
  'GET /meta/requests',
  'GET /meta/usage',
  'GET /auth/captcha',
  'GET /auth/sessions',
  'GET /auth/security-events',
  'GET /users/me/security-events',
  'GET /users/me/export',
  'GET /users/me/comments',
  'GET /internal/mails',
  'GET /audit',
  'GET /posts',
  'GET /imports',
  'GET /webhooks/endpoints',
  'GET /webhooks/endpoints/:id',
  'GET /webhooks/deliveries',
  'GET /webhooks/deliveries/:id',
  'POST /webhooks/deliveries/:id/retry',
];

const answersByName: Record<string, Record<string, unknown>> = {};

function note(name: string, status: number, body: string): void {
  if (status >= 300 || !body.startsWith('{')) return;
  answersByName[name] = { [status]: recordedExcerpt(JSON.parse(body)), ...answersByName[name] };
}

const service = useWorld({
  env: {
    PUBLIC_URL: 'https://shop.example',
    PAYMENT_NOTIFICATION_SECRETS: `builtin:${NOTIFICATION_SECRET}`,
  },
});
let sender: Sender;
let document: PublishedPaths;
let standIns: StandIns;

beforeAll(async () => {
  sender = { ask: createClient(service).ask, settle: () => service.app.worker.settle() };
  document = (await service.app.inject({ url: '/openapi.json' })).json<PublishedPaths>();
  standIns = await makeStandIns(sender);
});

describe('the published examples', () => {
  it('exist for every path parameter, and contain no empty object, which PHP samples send as a list', () => {
    const faults = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item)
        .filter(
          ({ parameters = [], requestBody }) =>
            parameters.some((one) => one.in === 'path' && one.example === undefined) ||
            JSON.stringify(requestBody?.content['application/json']?.example)?.includes('{}'),
        )
        .map(() => path),
    );
    expect(faults).toEqual([]);
  });
});

describe('the published example of', () => {
  it.each(inOrder.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s can be sent unchanged',
    async (name, endpoint) => {
      if (endpoint.path.startsWith('/webhooks/events')) await sender.settle();
      const { viewer, request, body, isFine } = exampleOf(document, endpoint, standIns);
      const answer = await sender.ask(viewer, request, body);
      const summary = `${request} ${answer.statusCode} ${answer.body}`;
      note(name, answer.statusCode, answer.body);
      // Its response is compared with the published schema when the service closes.
      expect(isFine(answer.statusCode) ? 'fine' : summary).toBe('fine');
      if (endpoint.isCreated === undefined && !endpoint.body?.bulkCreates) return;
      const again = await sender.ask(viewer, request, body);
      expect(again.statusCode).toBe(200);
      note(name, again.statusCode, again.body);
    },
  );

  it('every other success has an example response, too', async () => {
    for (const [name, answer] of await collectOtherAnswers(service)) {
      note(name, answer.statusCode, JSON.stringify(answer.json()));
    }
    const shownStatuses = endpoints.map((endpoint) => {
      const name = `${endpoint.method} ${endpoint.path}`;
      const statuses = successStatuses(endpoint).filter((status) => status !== 204);
      return [name, statuses.map(String), Object.keys(answersByName[name] ?? {})];
    });
    expect(shownStatuses.map(([name, , recordedStatuses]) => [name, recordedStatuses])).toEqual(
      shownStatuses.map(([name, statuses]) => [name, statuses]),
    );
  });

  it('has the response that the service sends', () => {
    if (process.env['RECORD_ANSWERS'] === '1') writeAnswers(answersByName);
    const entries = Object.entries(answersByName).filter(([name]) => !VOLATILE.includes(name));
    expect(entries.length).toBeGreaterThan(90);
    const expectedAnswers = Object.fromEntries(
      entries.map(([name]) => [name, withoutVolatileValues(recordedResponses[name])]),
    );
    expect(withoutVolatileValues(Object.fromEntries(entries))).toEqual(expectedAnswers);
  });

  it('GET /graphql runs what the example of POST /graphql/documents registers', async () => {
    const register = document.paths['/graphql/documents']?.['post']?.requestBody;
    const body = register?.content['application/json']?.example;
    await sender.ask('admin', 'POST /graphql/documents', body);
    const { parameters = [] } = document.paths['/graphql']?.['get'] ?? {};
    const examples = parameters.flatMap(({ name, example }) => (example ? [[name, example]] : []));
    const query = new URLSearchParams(examples as string[][]).toString();
    const answer = await sender.ask('anonymous', `GET /graphql?${query}`);
    expect(JSON.parse(answer.body)).toMatchObject({
      data: { products: { data: [{}, {}, {}, {}, {}] } },
    });
  });

  it('of a query contains only values that match something', async () => {
    const queries = inOrder.filter(({ example }) => example?.query !== undefined);
    expect(queries.length).toBeGreaterThan(4);
    await sender.settle();
    for (const endpoint of queries) {
      const { viewer, request } = exampleOf(document, endpoint, standIns);
      for (const [name, value] of Object.entries(endpoint.example?.query ?? {})) {
        expect(decodeURIComponent(request.replaceAll('+', ' '))).toContain(`${name}=${value}`);
      }
      const { data } = JSON.parse((await sender.ask(viewer, request)).body) as { data?: unknown[] };
      expect([request, data?.length ?? 1]).not.toEqual([request, 0]);
    }
  });
});
