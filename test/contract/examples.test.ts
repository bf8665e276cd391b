import { demoPeople } from '../../src/demo';
import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import type { TestApp } from '../support/build-test-app';
import { createClient, PASSWORD, type Client } from '../support/provocations';
import { buildWorld } from '../support/world';

interface Operation {
  readonly parameters: readonly { readonly name?: string; readonly example?: unknown }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Who sends an example, where it is not the admin. */
const SENDERS: Readonly<Record<string, string>> = {
  'POST /orders/:id/pay': 'customer',
  'POST /orders/:id/cancel': 'customer',
  'POST /orders': 'customer',
  'POST /orders/bulk-cancel': 'customerTwo',
  'GET /partners/products/:id': 'key_demo_partner',
  'PATCH /comments/:id': 'customer',
  'POST /auth/mfa/totp': 'customerTwo',
  'POST /auth/mfa/totp/confirm': 'customerTwo',
  'DELETE /auth/mfa/totp': 'customerTwo',
  'POST /auth/password': 'moderator',
  'POST /auth/logout': 'moderator',
};

/** Examples that need a secret which was mailed or answered a moment ago get the refusal of a wrong one. */
const REFUSED: Readonly<Record<string, number>> = {
  'POST /auth/verify-email': 422,
  'POST /auth/mfa/verify': 401,
  'POST /auth/token/refresh': 401,
  'POST /auth/password-reset/confirm': 422,
  'POST /auth/mfa/totp/confirm': 422,
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** What others still need goes last: things are removed, and people signed out, after all else was tried. */
const isLast = (endpoint: Endpoint): boolean =>
  endpoint.method === 'DELETE' || nameOf(endpoint) === 'POST /auth/logout';
const inOrder = [...endpoints.filter((e) => !isLast(e)), ...endpoints.filter(isLast)];

let service: TestApp;
let client: Client;
let paths: Paths;
/** Ids of things that the demo data does not hold, by the beginning of the published id or by the endpoint. */
let standIns: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await buildWorld();
  client = createClient(service);
  paths = (await service.app.inject({ url: '/openapi.json' })).json<{ paths: Paths }>().paths;
  standIns = await makeStandIns();
}, 60_000);
afterAll(() => service.close());

async function makeStandIns(): Promise<Readonly<Record<string, string>>> {
  const { make, ask } = client;
  const hook = { url: 'https://example.com/in' };
  const whe = await make('admin', 'POST /webhooks/endpoints', hook);
  await ask('admin', `POST /webhooks/endpoints/${whe}/test`, {});
  const items = [{ externalId: 'erp-1', title: 'Lamp', price: 5, categoryExternalId: 'lamps' }];
  const batch = { type: 'products', mode: 'upsert', items };
  const imp = await make('admin', 'POST /imports', batch);
  const key = await make('admin', 'POST /auth/api-keys', { name: 'K', scopes: ['orders:read'] });
  const credentials = { email: demoPeople.admin.email, password: PASSWORD };
  await ask('anonymous', 'POST /auth/login', credentials);
  await service.app.worker.settle();
  const first = async (url: string): Promise<string> => {
    const { data } = (await ask('admin', `GET ${url}`)).json<{
      data: { id?: string; eventId?: string }[];
    }>();
    return String(data[0]?.eventId ?? data[0]?.id);
  };
  const deliveries = await ask('admin', 'GET /webhooks/deliveries');
  const dlv = String(deliveries.json<{ data: { id: string }[] }>().data[0]?.id);
  const [evt, ses] = [await first('/webhooks/events'), await first('/auth/sessions')];
  const post = await make('admin', 'POST /posts', { title: 'A discussion' });
  const own = await make('customer', `POST /posts/${post}/comments`, { text: 'Words' });
  return {
    'PATCH /comments/:id': own,
    'PATCH /webhooks/endpoints/:id': await make('admin', 'POST /webhooks/endpoints', hook),
    'POST /imports/:id/cancel': await make('admin', 'POST /imports', batch),
    whe,
    imp,
    key,
    dlv,
    evt,
    ses,
  };
}

function requestOf(endpoint: Endpoint): { readonly url: string; readonly body: unknown } {
  const template = endpoint.path.replace(/:(\w+)/g, '{$1}');
  const operation = paths[template]?.[endpoint.method.toLowerCase()];
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const published = operation?.parameters.find((parameter) => parameter.name === name)?.example;
    return (
      standIns[nameOf(endpoint)] ?? standIns[String(published).slice(0, 3)] ?? String(published)
    );
  });
  return { url, body: operation?.requestBody?.content['application/json']?.example };
}

describe('the published example of', () => {
  it.each(inOrder.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s can be sent as it stands',
    async (name, endpoint) => {
      const { url, body } = requestOf(endpoint);
      const sender = SENDERS[name] ?? 'admin';
      const answer = await client.ask(sender, `${endpoint.method} ${url}`, body);
      const isFine = answer.statusCode === REFUSED[name] || answer.statusCode < 300;
      // What it answers is compared with the published schema when the service closes.
      expect(isFine ? 'fine' : `${url} ${answer.statusCode} ${answer.body}`).toBe('fine');
    },
  );
});
