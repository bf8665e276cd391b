import {
  seedDemoData,
  DEMO_PASSWORD,
  demoPeople,
  FIRST_DEMO_ORDER_ID,
  FIRST_DEMO_POST_ID,
  FIRST_DEMO_PRODUCT_ID,
} from '../../../src/tools/demo';
import { useTestApp } from '../../support/build-test-app';
import { recordCommands } from '../../support/query-log';
import { eventually } from '../../support/until';
import { seedWithLongTimeouts } from '../../support/world';

const partner = { authorization: 'Bearer sk_demo_partner' };

const PRODUCTS = 500;

const service = useTestApp({ people: false });

describe('seedDemoData', () => {
  it('fills an empty database', async () => {
    expect(await seedWithLongTimeouts(service)).toBe(true);
    expect(await service.database.db.collection('products').countDocuments()).toBe(PRODUCTS);
  });

  it('reads the demo data once, and restores the credentials at a second start', async () => {
    const commands = await recordCommands(service.database, async () => {
      expect(await seedDemoData(service.foundation)).toBe(false);
    });
    expect(commands.map(({ name, collection }) => `${name} ${collection}`)).toEqual([
      'find demo',
      ...Object.keys(demoPeople).map(() => 'update users'),
    ]);
  });

  it('serves the first product of the tour', async () => {
    const response = await service.app.inject({ url: `/products/${FIRST_DEMO_PRODUCT_ID}` });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      currency: 'USD',
      availability: { status: 'in_stock' },
    });
  });

  it('lists every product in the change feed of partners', async () => {
    const ids = new Set<string>();
    for (let page = 0, since = '', hasMore = true; hasMore && page < 100; page += 1) {
      const url = `/products/changes?pageSize=100${since}`;
      const changes = (await service.app.inject({ url, headers: partner })).json();
      for (const { id } of changes.data) ids.add(id as string);
      since = `&since=${changes.next}`;
      hasMore = changes.hasMore;
    }
    expect(ids.size).toBe(PRODUCTS);
  });

  it('serves the first product as a complete page', async () => {
    const url = `/mobile/product-page/${FIRST_DEMO_PRODUCT_ID}`;
    const read = async () => (await service.app.inject({ url })).json();
    // On a busy machine, a part may take longer than the page waits for it.
    const page = await eventually(read, ({ missing }) => missing.length === 0);
    expect(page).toMatchObject({ displaySettings: { layout: 'standard' } });
    expect(page.similarProducts.length).toBeGreaterThan(0);
    expect(page.promoBlocks.map(({ title }: { title: string }) => title)).toEqual([
      'Free returns for 60 days',
      'Back to work',
    ]);
    const { distribution, count } = page.rating;
    const stars = distribution as readonly { count: number }[];
    expect(count).toBeGreaterThan(0);
    expect(stars.reduce((sum, one) => sum + one.count, 0)).toBe(count);
  });

  it('serves the first order of the tour, complete', async () => {
    const response = await service.app.inject({
      url: `/orders/${FIRST_DEMO_ORDER_ID}?include=recommendations,history`,
      headers: { authorization: `Bearer ${demoPeople.customer.accessToken}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      status: 'delivered',
      complete: true,
      customer: { id: demoPeople.customer.id },
      payment: { status: 'paid' },
    });
    expect(response.json().recommendations.length).toBeGreaterThan(0);
  });

  it('has orders in every status for both demo customers', async () => {
    for (const { accessToken } of [demoPeople.customer, demoPeople.customerTwo]) {
      const response = await service.app.inject({
        url: '/orders?pageSize=50',
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const statuses = response.json().data.map(({ status }: { status: string }) => status);
      expect(new Set(statuses).size).toBe(7);
    }
  });

  it('serves a discussion on three levels', async () => {
    const response = await service.app.inject({
      url: `/posts/${FIRST_DEMO_POST_ID}/comments?sort=popular&repliesPreview=2`,
    });
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data.length).toBe(8);
    expect(data.some(({ replyCount }: { replyCount: number }) => replyCount > 1)).toBe(true);
  });

  it.each(['oldest', 'newest'])(
    'serves the comments of every post in the order %s',
    async (sort) => {
      const posts = (await service.app.inject({ url: '/posts?pageSize=100' })).json().data;
      for (const { id, createdAt } of posts) {
        const url = `/posts/${id}/comments?sort=${sort}&pageSize=100`;
        const { data } = (await service.app.inject({ url })).json();
        const times = data.map((comment: { createdAt: string }) => comment.createdAt);
        const ascendingTimes = [...times].sort();
        expect(times).toEqual(sort === 'oldest' ? ascendingTimes : ascendingTimes.reverse());
        expect(times.every((at: string) => at > createdAt)).toBe(true);
      }
    },
  );

  it('has a product for every title, each with a picture that the service serves', async () => {
    const rows = await service.database.db.collection('products').find().toArray();
    const titles = rows.map(({ title }) => title as string);
    expect(new Set(titles).size).toBeGreaterThan(400);
    const ids = rows.map(({ _id }) => String(_id));
    const pages = await Promise.all(
      [0, 100, 200, 300, 400].map(async (from) => {
        const url = `/products?ids=${ids.slice(from, from + 100).join(',')}&pageSize=100`;
        return (await service.app.inject({ url })).json().data as { images: { url: string }[] }[];
      }),
    );
    const pictures = pages.flat().map(({ images }) => images.map(({ url }) => url));
    expect(pictures).toHaveLength(PRODUCTS);
    expect(pictures.every((urls) => urls.length > 0)).toBe(true);
    const { publicUrl } = service.foundation.config;
    for (const url of new Set(pictures.flat())) {
      expect(url.startsWith(publicUrl)).toBe(true);
      const picture = await service.app.inject({ url: new URL(url).pathname });
      expect([url, picture.statusCode]).toEqual([url, 200]);
      expect(picture.headers['content-type']).toBe('image/svg+xml');
    }
  });

  it('has users with different registration times', async () => {
    const rows = await service.database.db.collection('users').find().toArray();
    const days = new Set(
      rows.map(({ createdAt }) => (createdAt as Date).toISOString().slice(0, 10)),
    );
    expect(days.size).toBeGreaterThan(30);
  });

  it('ends on the day before the start, so the charts of the console are filled', async () => {
    const DAY_MS = 86_400_000;
    const dayOf = (time: unknown) => Math.floor((time as Date).getTime() / DAY_MS);
    const daysOf = async (collection: string) => {
      const rows = await service.database.db.collection(collection).find().toArray();
      return rows.map(({ createdAt }) => dayOf(createdAt));
    };
    const yesterday = dayOf(service.clock.now()) - 1;
    const orders = await daysOf('orders');
    expect(Math.max(...orders, ...(await daysOf('comments')))).toBe(yesterday);
    expect(orders.filter((day) => day > yesterday - 30).length).toBeGreaterThan(30);
    // The ids in the contract's examples do not depend on the day.
    const comment = { url: '/comments/cmt_01m6dp3kv8bpkd2sq5hxy9shr3ch' };
    expect((await service.app.inject(comment)).statusCode).toBe(200);
  });

  it('has refunded payments and used coupons', async () => {
    const orders = service.database.db.collection('orders');
    const states = await orders.distinct('paymentStatus');
    expect(states.sort()).toEqual(['paid', 'pending', 'refunded']);
    const cancelledOrder = { status: 'cancelled', paymentStatus: 'refunded' };
    expect(await orders.countDocuments(cancelledOrder)).toBeGreaterThan(0);
    expect(await orders.countDocuments({ 'discounts.code': 'WELCOME10' })).toBeGreaterThan(0);
  });

  it('has comments in every status, and flags', async () => {
    const comments = service.database.db.collection('comments');
    expect((await comments.distinct('status')).sort()).toEqual([
      'deleted',
      'hidden',
      'pending',
      'published',
      'rejected',
    ]);
    expect(await service.database.db.collection('comment_flags').countDocuments()).toBe(3);
    expect(await comments.countDocuments({ flagCount: { $gt: 0 } })).toBe(2);
  });

  it('has pending work: comments in the moderation queue, two imports, one of which partly fails, and a failing endpoint', async () => {
    const asAdmin = async (url: string) => {
      const headers = { authorization: `Bearer ${demoPeople.admin.accessToken}` };
      return (await service.app.inject({ url, headers })).json().data;
    };
    await service.app.worker.settle();
    expect((await asAdmin('/moderation/comments?status=pending')).length).toBe(7);
    const imports = await asAdmin('/imports');
    const outcomes = imports.map(({ status, progress }: Record<string, unknown>) => [
      status,
      (progress as { failed: number }).failed,
    ]);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        ['completed', 0],
        ['completed_with_errors', 3],
      ]),
    );
    const deliveries = await asAdmin('/webhooks/deliveries');
    expect(deliveries.map(({ status }: { status: string }) => status)).toContain('retrying');
  });

  it('lets the demo users sign in with the documented password', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { email: demoPeople.customerTwo.email, password: DEMO_PASSWORD },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ user: { id: demoPeople.customerTwo.id } });
  });

  it('accepts the access tokens of the demo users', async () => {
    const response = await service.app.inject({
      url: `/products/${FIRST_DEMO_PRODUCT_ID}`,
      headers: { authorization: `Bearer ${demoPeople.customerTwo.accessToken}` },
    });
    expect(response.statusCode).toBe(200);
  });
});
