import type { Viewer } from '../../src/modules/accounts';
import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import { bucketOf, newId } from '../../src/platform/values/ids';
import { createDiscussion } from '../support/comments';
import { insertPastOrders, pastOrder } from '../support/orders';
import { people } from '../support/people';
import { askGraph, askRest, callers, type Outcome } from '../support/policy-callers';
import { requestTo } from '../support/matrix-requests';
import { reachIn, rightFor, type Right } from '../support/rights';
import { useWebhookApp } from '../support/webhook-app';

/** The maximum number of endpoints of an owner. */
const SLOTS = 20;

/**
 * The second half of the policy matrix: the response to a caller who passes the first check, for
 * the caller's own object and for someone else's. Every request uses a new copy of an object that
 * was created through the API, so that no response depends on earlier requests.
 */
interface OwnedKind {
  readonly collection: string;
  /** The field that names the owner; `_id` if the object is the owner. */
  readonly owner: string;
  /** The fields that must differ between copies. */
  readonly unique?: (copy: number, ownerId: string) => object;
}

const kinds: Readonly<Record<string, OwnedKind>> = {
  '/orders/:id': {
    collection: 'orders',
    owner: 'customerId',
    unique: (copy) => ({ externalId: `copy-${copy}` }),
  },
  '/users/:id': {
    collection: 'users',
    owner: '_id',
    unique: (copy) => ({ email: `copy-${copy}@example.com` }),
  },
  '/auth/sessions/:id': { collection: 'sessions', owner: 'userId' },
  '/auth/api-keys/:id': {
    collection: 'api_keys',
    owner: 'ownerId',
    unique: (copy) => ({ hash: `copy-${copy}` }),
  },
  '/comments/:id': { collection: 'comments', owner: 'authorId' },
  '/comments/:commentId': { collection: 'comments', owner: 'authorId' },
  '/webhooks/endpoints/:id': {
    collection: 'webhook_endpoints',
    owner: 'ownerId',
    unique: (copy) => ({ slot: copy % SLOTS }),
  },
  '/webhooks/events/:eventId': {
    collection: 'events',
    owner: 'ownerId',
    unique: (copy, ownerId) => ({
      resourceId: `ord_copy_${copy}`,
      position: 1e15 + copy,
      readableBy: ['order', `order:${ownerId}`],
    }),
  },
  '/webhooks/deliveries/:id': {
    collection: 'webhook_deliveries',
    owner: 'ownerId',
  },
};

/** Objects without an owner; the first half of the matrix covers them. */
const WITHOUT_OWNER = [
  'products',
  'product-page',
  'categories',
  'posts',
  'imports',
  'coupons',
  'payments',
  // Visible to everyone who may register documents; the name decides who may change it.
  'documents',
];

const routes = endpoints
  .filter(({ path }) => path.includes('/:'))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const kindOf = ({ path }: Endpoint): OwnedKind | undefined =>
  Object.entries(kinds).find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1];
const hasNoOwner = ({ path }: Endpoint): boolean =>
  path.split('/').some((segment) => WITHOUT_OWNER.includes(segment)) &&
  kindOf({ path } as Endpoint) === undefined;

const service = useWebhookApp();
const templates: Record<string, Record<string, unknown>> = {};
const copies: string[] = [];

beforeAll(async () => {
  const { headers, id } = people.customer;
  const discussion = createDiscussion(() => service);
  await discussion.comment(await discussion.post(), { as: headers });
  await insertPastOrders(service, [pastOrder({ customerId: id })]);
  await service.createEndpoint('http://127.0.0.1:1/nobody', {}, headers);
  await service.happen({
    type: 'order.paid',
    resourceType: 'order',
    resourceId: 'ord_of_customer',
    ownerId: id,
  });
  await service.settle();
  await service.database.db.collection<{ _id: string }>('sessions').insertOne({
    _id: 'ses_template',
    userId: id,
    createdAt: service.clock.now(),
    lastSeenAt: service.clock.now(),
    expiresAt: new Date(service.clock.now().getTime() + 3_600_000),
    revokedAt: null,
    ip: '127.0.0.1',
    country: null,
    userAgent: null,
  } as never);
  for (const { collection, owner } of Object.values(kinds)) {
    const ofOwner = { [owner]: id, ...(collection === 'events' ? { resourceType: 'order' } : {}) };
    const template = await service.database.db.collection(collection).findOne(ofOwner);
    if (template === null) throw new Error(`nothing to copy in ${collection}`);
    templates[collection] = template;
  }
});

/** Copies the template for the given owner. */
async function copyFor(kind: OwnedKind, ownerId: string): Promise<string> {
  const { collection, owner, unique } = kind;
  const template = templates[collection] ?? {};
  const name = String(template['_id']);
  const suffix = copies.length.toString(36).padStart(4, '0');
  // Orders are looked up in the bucket of their customer, which is part of their ids.
  const bucket = collection === 'orders' ? bucketOf(ownerId) : null;
  const copyName = name.length > 12 ? `${name.slice(0, -4)}${suffix}` : `${name}${suffix}`;
  const _id = bucket === null ? copyName : newId('ord', service.clock.now(), bucket);
  const isOwner = owner === '_id';
  const copy = {
    ...template,
    ...unique?.(copies.length, ownerId),
    ...(isOwner ? {} : { [owner]: ownerId }),
    ...(bucket === null ? {} : { bucket }),
    _id,
  };
  const rows = service.database.db.collection<{ _id: string }>(collection);
  if ('slot' in copy) await rows.deleteMany({ ownerId, slot: copy['slot'] });
  await rows.insertOne(copy);
  copies.push(_id);
  return _id;
}

interface OwnRequest {
  readonly viewer: Viewer;
  readonly right: Right;
  readonly isOwn: boolean;
}

/** The expectation according to the table of rights. */
function expectedOutcome({ viewer, right, isOwn }: OwnRequest): string {
  const reach = reachIn(right, viewer);
  if (reach === null) return viewer.kind === 'anonymous' ? 'authentication_required' : 'forbidden';
  if (viewer.kind === 'anonymous') return 'reached';
  if (right.refusesBlocked && viewer.isBlocked) return 'user_blocked';
  if (isOwn && right.isForbiddenOnSelf) return 'forbidden';
  if (isOwn || reach === 'any') return 'reached';
  return right.isSeenByAll ? 'not_yours' : 'absent';
}

const REFUSALS = ['authentication_required', 'forbidden', 'user_blocked', 'not_yours'];

function outcomeName({ code, isNull }: Outcome): string {
  if (isNull) return 'absent';
  return REFUSALS.includes(String(code)) ? String(code) : 'reached';
}

const OTHERS = [people.customer.id, people.otherCustomer.id] as const;

/** The owner of "another's" object: a customer who is not the caller. */
function otherOf(userId: string | null): string {
  return userId === OTHERS[0] ? OTHERS[1] : OTHERS[0];
}

describe('access to own and other objects', () => {
  it('has a row for every route with an object', () => {
    const missing = routes.filter(([, endpoint]) => !kindOf(endpoint) && !hasNoOwner(endpoint));
    expect(missing.map(([route]) => route)).toEqual([]);
  });

  it.each(routes.filter(([, endpoint]) => kindOf(endpoint) !== undefined))(
    'is the same in REST and GraphQL at %s',
    async (route, endpoint) => {
      const row = requestTo(route);
      const kind = kindOf(endpoint);
      if (kind === undefined) throw new Error(`${route} has no row`);
      const expectedOutcomes: Record<string, readonly string[]> = {};
      const outcomes: Record<string, readonly string[]> = {};
      for (const [name, { viewer, headers }] of Object.entries(callers)) {
        const userId = viewer.kind === 'anonymous' ? null : viewer.userId;
        for (const ownerId of userId === null ? [OTHERS[0]] : [userId, otherOf(userId)]) {
          const isOwn = ownerId === userId;
          const idFor = async (): Promise<string> =>
            isOwn && kind.owner === '_id' ? ownerId : copyFor(kind, ownerId);
          const who = `${name} at ${isOwn ? 'an own' : "another's"}`;
          const should = expectedOutcome({ viewer, right: rightFor(route), isOwn });
          expectedOutcomes[who] = [should, should];
          const rest = await askRest(service, { endpoint, row, headers, id: await idFor() });
          const graph = await askGraph(service, { endpoint, row, headers, id: await idFor() });
          outcomes[who] = [outcomeName(rest), outcomeName(graph ?? rest)];
        }
      }
      expect(outcomes).toEqual(expectedOutcomes);
    },
  );

  it.each([
    '/orders',
    '/auth/sessions',
    '/auth/api-keys',
    '/webhooks/endpoints',
    '/webhooks/events',
    '/webhooks/deliveries',
  ])('decides which objects the list %s contains', async (url) => {
    const kind = Object.entries(kinds).find(([path]) => path.startsWith(`${url}/:`))?.[1];
    if (kind === undefined) throw new Error(`${url} has no kind`);
    for (const { viewer, headers } of Object.values(callers)) {
      const reach = reachIn(rightFor(`GET ${url}`), viewer);
      if (viewer.kind === 'anonymous' || reach === null) continue;
      // Created alone, so that they are on the first page; the callers' own keys are kept.
      const others = kind.collection === 'api_keys' ? { _id: { $in: copies } } : {};
      await service.database.db.collection<{ _id: string }>(kind.collection).deleteMany(others);
      const ids = [await copyFor(kind, otherOf(viewer.userId)), await copyFor(kind, viewer.userId)];
      const query = url.startsWith('/auth/') ? '' : '?limit=100';
      const list = await service.send('GET', `${url}${query}`, { headers });
      const { data } = list.json<{ data: { id?: string; eventId?: string }[] }>();
      const listedIds = data.map(({ id, eventId }) => id ?? eventId);
      const visibleIds = ids.filter((id) => listedIds.includes(id));
      expect([headers, visibleIds]).toEqual([headers, reach === 'any' ? ids : ids.slice(1)]);
    }
  });
});
