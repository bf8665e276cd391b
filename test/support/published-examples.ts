import { demoPeople } from '../../src/tools/demo';
import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import { PASSWORD } from './provocations';

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly example?: unknown;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
}

/** The served document, from which the examples are read. */
export interface PublishedPaths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Sends an example, within the process or over the network. */
export interface Sender {
  ask(
    viewer: string,
    request: string,
    payload?: unknown,
  ): Promise<{ readonly statusCode: number; readonly body: string }>;
  /** Waits until all background work is done. */
  settle(): Promise<void>;
}

/** One published request, and its sender. */
export interface ExampleRequest {
  readonly name: string;
  readonly viewer: string;
  readonly request: string;
  readonly body: unknown;
  readonly isFine: (status: number) => boolean;
}

/** The senders of examples that the admin does not send. */
const VIEWERS: Readonly<Record<string, string>> = {
  'POST /orders/:id/pay': 'customer',
  'POST /orders/:id/cancel': 'customer',
  'POST /orders': 'customer',
  'POST /orders/bulk-cancel': 'customer',
  'GET /partners/products/:id': 'key_demo_partner',
  'PATCH /comments/:id': 'customer',
  'POST /auth/mfa/totp': 'customerTwo',
  'POST /auth/mfa/totp/confirm': 'customerTwo',
  'DELETE /auth/mfa/totp': 'customerTwo',
  'POST /auth/password': 'moderator',
  'POST /auth/logout': 'moderator',
  'DELETE /users/me': 'customerTwo',
};

/** Examples that need a freshly mailed or returned secret are refused, because theirs is wrong. */
const REFUSED_EXAMPLES: Readonly<Record<string, number>> = {
  'POST /auth/verify-email': 422,
  'POST /auth/mfa/verify': 401,
  'POST /auth/token/refresh': 401,
  'POST /auth/password-reset/confirm': 422,
  'POST /auth/mfa/totp/confirm': 422,
  'POST /payments/notifications/:provider': 401,
  'POST /payments/builtin/:payment/confirm': 404,
  // The demo customers have open orders, so that a reader who tries it does not delete their accounts.
  'DELETE /users/me': 422,
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Requests that would affect others, such as removals and sign-outs, run last. */
const isLast = (endpoint: Endpoint): boolean =>
  endpoint.method === 'DELETE' ||
  ['POST /comments/:id/purge', 'POST /auth/logout'].includes(nameOf(endpoint));

const endsAccount = (endpoint: Endpoint): boolean => nameOf(endpoint) === 'DELETE /users/me';

/** Every endpoint, in an order in which each example finds its objects. */
export const inOrder: readonly Endpoint[] = [
  ...endpoints.filter((endpoint) => !isLast(endpoint)),
  ...endpoints.filter((endpoint) => isLast(endpoint) && !endsAccount(endpoint)),
  ...endpoints.filter(endsAccount),
];

/** Ids of objects that the demo data lacks, by the beginning of the published id or by the endpoint. */
export type StandIns = Readonly<Record<string, string>>;

export async function makeStandIns({ ask, settle }: Sender): Promise<StandIns> {
  const make = async (viewer: string, request: string, payload: unknown): Promise<string> =>
    String((JSON.parse((await ask(viewer, request, payload)).body) as { id?: string }).id);
  const hook = { url: 'https://hooks.partner.example/in' };
  const whe = await make('admin', 'POST /webhooks/endpoints', hook);
  await ask('admin', `POST /webhooks/endpoints/${whe}/test`, {});
  const items = [{ externalId: 'erp-1', title: 'Lamp', price: 5, categoryExternalId: 'lamps' }];
  const batch = { type: 'products', mode: 'upsert', items };
  const imp = await make('admin', 'POST /imports', batch);
  const key = await make('admin', 'POST /auth/api-keys', { name: 'K', scopes: ['orders:read'] });
  const credentials = { email: demoPeople.admin.email, password: PASSWORD };
  await ask('anonymous', 'POST /auth/login', credentials);
  await ask('customer', 'POST /graphql', { query: '{ products { data { title } } }' });
  await settle();
  const first = async (url: string): Promise<string> => {
    const { data } = JSON.parse((await ask('admin', `GET ${url}`)).body) as {
      data: readonly { id?: string; eventId?: string }[];
    };
    return String(data[0]?.id ?? data[0]?.eventId);
  };
  const post = await make('admin', 'POST /posts', { title: 'A discussion' });
  return {
    'PATCH /comments/:id': await make('customer', `POST /posts/${post}/comments`, {
      text: 'Words',
    }),
    'PATCH /webhooks/endpoints/:id': await make('admin', 'POST /webhooks/endpoints', hook),
    'POST /imports/:id/cancel': await make('admin', 'POST /imports', batch),
    whe,
    imp,
    key,
    // A delivery that can be retried manually, because its first attempt has failed.
    dlv: await first('/webhooks/deliveries?status=retrying'),
    evt: await first(`/webhooks/events?resourceId=${imp}`),
    ses: await first('/auth/sessions'),
  };
}

/** The published example of an endpoint: its path, query and body. */
export function exampleOf(
  { paths }: PublishedPaths,
  endpoint: Endpoint,
  standIns: StandIns,
): ExampleRequest {
  const name = nameOf(endpoint);
  const template = endpoint.path.replace(/:(\w+)/g, '{$1}');
  const operation = paths[template]?.[endpoint.method.toLowerCase()];
  const parameters = operation?.parameters ?? [];
  const path = endpoint.path.replace(/:(\w+)/g, (_, parameter: string) => {
    const publishedExample = String(parameters.find((one) => one.name === parameter)?.example);
    return standIns[name] ?? standIns[publishedExample.slice(0, 3)] ?? publishedExample;
  });
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === 'query' && one.example !== undefined)
      .map((one) => [one.name ?? '', String(one.example)]),
  ).toString();
  return {
    name,
    viewer: VIEWERS[name] ?? 'admin',
    request: `${endpoint.method} ${path}${query === '' ? '' : `?${query}`}`,
    body: operation?.requestBody?.content['application/json']?.example,
    isFine: (status) => status === REFUSED_EXAMPLES[name] || status < 300,
  };
}
