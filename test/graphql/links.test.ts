import { allPages, type CursorPage } from '../support/all-pages';
import { basketOf } from '../support/basket';
import { recordCommands } from '../support/query-log';
import { watchQueries } from '../support/query-plans';
import { viewers, useWorld } from '../support/world';

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly pagination: { readonly totalItems?: number; readonly hasNext: boolean };
}

interface Answer<Data> {
  readonly data: Data;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

const service = useWorld();
/** One object of each kind, with data behind every link. */
let knownIds: Readonly<
  Record<'category' | 'post' | 'comment' | 'order' | 'customer' | 'event', string>
>;

const PAGE = 'page: {pageSize: 4}';
const SHOWN_PAGINATION = 'pagination { totalItems hasNext }';

/** A document that follows every link from every list. */
const EVERY_LINK = {
  public: `{
    categories { data { id parent { id } children(${PAGE}) { data { id } ${SHOWN_PAGINATION} }
      products(${PAGE}) { data { id category { id } } ${SHOWN_PAGINATION} } } }
    posts(page: {pageSize: 10}) { data { id comments(${PAGE}, sort: newest) { ${SHOWN_PAGINATION} data {
      id post { id } parent { id }
      replies(page: {limit: 3}) { data { id post { id } parent { id } } ${SHOWN_PAGINATION} } } } } }
  }`,
  shop: `{ users(page: {pageSize: 10}) { data { id orders(${PAGE}) { ${SHOWN_PAGINATION} data {
    id customer { id } events(${PAGE}) { ${SHOWN_PAGINATION} data { eventId deliveries(${PAGE}) { data { id } ${SHOWN_PAGINATION} } } }
  } } } } }`,
} as const;

beforeAll(async () => {
  const order = await placeOrder();
  const [category] = await rowsOf('/products?limit=1');
  const [post] = await rowsOf('/posts?sort=newest&limit=1');
  const roots = await rowsOf(`/posts/${String(post?.['id'])}/comments?limit=100`);
  const comment = roots.find((root) => root['replyCount'] === 1);
  const [event] = await rowsOf(`/webhooks/events?resourceId=${order.id}&limit=1`);
  knownIds = {
    category: String(category?.['categoryId']),
    post: String(post?.['id']),
    comment: String(comment?.['id']),
    order: order.id,
    customer: order.customerId,
    event: String(event?.['eventId']),
  };
});

/** A paid order of a customer, whose events have deliveries. */
async function placeOrder(): Promise<{ readonly id: string; readonly customerId: string }> {
  const headers = viewers['customer'] ?? {};
  const [product] = await rowsOf('/products/search?inStock=true&limit=1');
  const payload = basketOf(String(product?.['id']));
  const placement = await service.app.inject({ method: 'POST', url: '/orders', headers, payload });
  if (placement.statusCode !== 201) throw new Error(placement.body);
  const order = placement.json<{ id: string; customerId: string }>();
  await service.app.inject({ method: 'POST', url: `/orders/${order.id}/pay`, headers });
  await service.app.worker.settle();
  return order;
}

async function rest(url: string, viewer: string): Promise<Page | null> {
  const { statusCode, body } = await service.app.inject({ url, headers: viewers[viewer] ?? {} });
  return statusCode === 200 ? (JSON.parse(body) as Page) : null;
}

const rowsOf = async (url: string) => (await rest(url, 'admin'))?.data ?? [];

async function ask<Data>(query: string, viewer = 'admin'): Promise<Answer<Data>> {
  const headers = viewers[viewer] ?? {};
  const payload = { query };
  const { body } = await service.app.inject({ method: 'POST', url: '/graphql', headers, payload });
  return JSON.parse(body) as Answer<Data>;
}

/** Each link, with the object from which it starts and the REST list of the same entries. */
const links = () => {
  const { category, post, comment, order, customer, event } = knownIds;
  const page = 'pageSize=4';
  return [
    [`category(id: "${category}")`, `products(${PAGE})`, `/products?category=${category}&${page}`],
    [`post(id: "${post}")`, `comments(${PAGE})`, `/posts/${post}/comments?${page}`],
    [`comment(id: "${comment}")`, `replies(${PAGE})`, `/comments/${comment}/replies?${page}`],
    [`user(id: "${customer}")`, `orders(${PAGE})`, `/orders?customerId=${customer}&${page}`],
    [`order(id: "${order}")`, `events(${PAGE})`, `/webhooks/events?resourceId=${order}&${page}`],
    [
      `webhookEvent(eventId: "${event}")`,
      `deliveries(${PAGE})`,
      `/webhooks/deliveries?eventId=${event}&${page}`,
    ],
  ] as const;
};

const idsOf = (page: Page): readonly unknown[] =>
  page.data.map((entry) => entry['id'] ?? entry['eventId']);

describe('a link to a list', () => {
  it.each(Object.keys(viewers))(
    'shows %s the same as the REST list, and null where REST refuses',
    async (viewer) => {
      for (const [from, link, url] of links()) {
        const id = link.startsWith('events') ? 'eventId' : 'id';
        const { data, errors } = await ask<Record<
          string,
          Record<string, Page | null> | null
        > | null>(`{ ${from} { ${link} { data { ${id} } ${SHOWN_PAGINATION} } } }`, viewer);
        const [source] = Object.values(data ?? {});
        if (!source) continue;
        expect([link, errors]).toEqual([link, undefined]);
        const [firstList = null] = Object.values(source);
        const list = await rest(url, viewer);
        const { totalItems, hasNext } = list?.pagination ?? { hasNext: false };
        expect([link, firstList && idsOf(firstList)]).toEqual([link, list && idsOf(list)]);
        if (list) expect(firstList?.pagination).toEqual({ totalItems, hasNext });
      }
    },
  );

  it('leads to existing objects', async () => {
    for (const [from, link] of links()) {
      const id = link.startsWith('events') ? 'eventId' : 'id';
      const { data } = await ask<Record<string, Record<string, Page>>>(
        `{ ${from} { ${link} { data { ${id} } ${SHOWN_PAGINATION} } } }`,
      );
      expect([link, Object.values(Object.values(data)[0] ?? {})[0]?.data.length]).not.toEqual([
        link,
        0,
      ]);
    }
  });

  it('continues after a cursor', async () => {
    const events = await allPages<{ eventId: string }>(async (part) => {
      const cursor = new URLSearchParams(part).get('cursor') ?? '';
      const page = `{limit: 1${cursor && `, cursor: "${cursor}"`}}`;
      const query = `{ order(id: "${knownIds.order}") { events(page: ${page}) { data { eventId } pagination { nextCursor } } } }`;
      const { data } = await ask<{ order: { events: CursorPage<{ eventId: string }> } }>(query);
      return data.order.events;
    });
    const all = await rowsOf(`/webhooks/events?resourceId=${knownIds.order}&pageSize=100`);
    expect(events.map(({ eventId }) => eventId)).toEqual(all.map((event) => event['eventId']));
  });

  it('enforces the limits of pages', async () => {
    const { errors } = await ask(
      `{ post(id: "${knownIds.post}") { comments(page: {pageSize: 101}) { data { id } } } }`,
    );
    expect(errors?.[0]?.extensions.code).toBe('out_of_range');
  });
});

describe('a link to one object', () => {
  it('leads from a reply to its comment and post, and from a category to its parent', async () => {
    const { data } = await ask<{
      comment: {
        id: string;
        replies: { data: { parent: { id: string }; post: { id: string } }[] };
      };
    }>(
      `{ comment(id: "${knownIds.comment}") { id parent { id } replies { data { parent { id } post { id } } } } }`,
    );
    expect(data.comment.replies.data[0]).toEqual({
      parent: { id: knownIds.comment },
      post: { id: knownIds.post },
    });
    const tree = await ask<{
      categories: {
        data: {
          id: string;
          parentId: string | null;
          parent: { id: string } | null;
          children: Page;
        }[];
      };
    }>(
      '{ categories { data { id parentId parent { id } children(page: {pageSize: 100}) { data { id } pagination { totalItems hasNext } } } } }',
    );
    for (const { id, parentId, parent, children } of tree.data.categories.data) {
      expect(parent?.id ?? null).toBe(parentId);
      const below = tree.data.categories.data.filter((one) => one.parentId === id);
      expect([...idsOf(children)].sort()).toEqual(below.map((one) => one.id).sort());
      expect(children.pagination.totalItems).toBe(below.length);
    }
  });
});

describe('a document with every link', () => {
  const countCommands = async (query: string) => {
    const commands = await recordCommands(service.database, () => ask(query));
    const counts: Record<string, number> = {};
    for (const { name, collection } of commands) {
      const key = `${collection}.${name}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };

  it('reads each collection once at each level, however many objects there are', async () => {
    expect(await countCommands(EVERY_LINK.public)).toMatchObject({
      'categories.aggregate': 1,
      // One query checks whether the comments' posts still exist.
      'posts.find': 3,
      'comments.aggregate': 2,
      'comments.find': 1,
      'products.find': 1,
    });
    expect(await countCommands(EVERY_LINK.shop)).toMatchObject({
      'orders.aggregate': 1,
      'events.aggregate': 1,
      'webhook_deliveries.aggregate': 1,
    });
  });

  it('uses an index for each list', async () => {
    const queries = watchQueries(service.database);
    for (const query of Object.values(EVERY_LINK))
      expect((await ask(query)).errors).toBeUndefined();
    const plans = await queries.explain();
    expect(
      plans.flatMap(({ faults, shape }) => faults.map((fault) => `${fault}: ${shape}`)),
    ).toEqual([]);
  });

  it('gets the same response when it is registered', async () => {
    const manifest = { name: 'links', version: '1', documents: EVERY_LINK };
    const headers = viewers['admin'] ?? {};
    await service.app.inject({
      method: 'POST',
      url: '/graphql/documents',
      headers,
      payload: manifest,
    });
    for (const [id, query] of Object.entries(EVERY_LINK)) {
      const payload = { documentId: `links@1/${id}` };
      const { body } = await service.app.inject({
        method: 'POST',
        url: '/graphql',
        headers,
        payload,
      });
      expect((JSON.parse(body) as Answer<unknown>).data).toEqual((await ask(query)).data);
    }
  });
});
