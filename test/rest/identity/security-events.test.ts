import { newId } from '../../../src/platform/values/ids';
import { allPages } from '../../support/all-pages';
import { send } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { collectionScans, explainCommands } from '../../support/explain';
import { keys, people } from '../../support/people';

const START = new Date('2026-03-01T00:00:00.000Z');
const EVENTS = 240;
const MINUTE = 60_000;
const types = ['sign_in_failed', 'sign_in_succeeded', 'password_changed'] as const;

const service = useTestApp();

beforeAll(async () => {
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const createdAt = new Date(START.getTime() + index * MINUTE);
    return {
      _id: newId('sec', createdAt),
      type: types[index % 3],
      createdAt,
      userId: `usr_${index % 4}`,
      actorId: null,
      ip: `10.0.0.${index % 5}`,
      country: null,
      clientId: null,
      reasons: [],
    };
  });
  await service.database.db.collection<{ _id: string }>('security_events').insertMany(events);
});

const get = (query: string, headers: Record<string, string> = people.admin.headers) =>
  send(service, 'GET', `/auth/security-events?${query}`, { headers });

const at = (minute: number): string => new Date(START.getTime() + minute * MINUTE).toISOString();

describe('GET /auth/security-events', () => {
  it('is for admins and internal keys', async () => {
    expect((await get('', {})).statusCode).toBe(401);
    expect((await get('', people.moderator.headers)).statusCode).toBe(403);
    expect((await get('', keys.partner.headers)).statusCode).toBe(403);
    expect((await get('', keys.readonly.headers)).statusCode).toBe(200);
  });

  it.each([
    ['type=stolen', 'not_allowed'],
    ['createdFrom=yesterday', 'wrong_format'],
    ['createdTo=2026-03-01', 'wrong_format'],
    ['userId=', 'too_short'],
    [`ip=${'1'.repeat(65)}`, 'too_long'],
    ['pageSize=101', 'out_of_range'],
    ['email=a', 'unknown_parameter'],
    ['page=2&limit=5', 'pagination_style_conflict'],
    ['cursor=forged', 'invalid_cursor'],
  ])('refuses ?%s', async (query, code) => {
    const answer = await get(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code });
  });

  it.each([
    ['type=password_changed', 80],
    ['userId=usr_1', 60],
    ['ip=10.0.0.3', 48],
    [`createdFrom=${at(100)}&createdTo=${at(120)}`, 20],
    [`createdFrom=${at(239)}`, 1],
    ['type=sign_in_failed&userId=usr_0', 20],
    [`userId=usr_2&ip=10.0.0.2&createdTo=${at(60)}`, 3],
    ['ip=nowhere', 0],
  ])('filters by ?%s, newest first, page by page in both styles', async (query, total) => {
    const offset = await get(`${query}&pageSize=7`);
    expect(offset.json().pagination).toMatchObject({ totalItems: total });
    const events = await allPages<{ createdAt: string }>(async (cursor) =>
      (await get(`${query}&limit=7${cursor}`)).json(),
    );
    const times = events.map(({ createdAt }) => createdAt);
    expect(times).toHaveLength(total);
    expect(times).toEqual([...times].sort().reverse());
    expect(offset.json().data.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(
      times.slice(0, 7),
    );
  });

  it('refuses a cursor of other filters', async () => {
    const { pagination } = (await get('type=sign_in_failed&limit=2')).json();
    const cursor = encodeURIComponent(pagination.nextCursor);
    const answer = await get(`type=password_changed&limit=2&cursor=${cursor}`);
    expect(answer.json()).toMatchObject({ status: 400, code: 'cursor_mismatch' });
  });

  it.each(['', 'type=password_changed', 'userId=usr_1', 'ip=10.0.0.3', `createdFrom=${at(200)}`])(
    'reads ?%s in order from an index, and no more entries than a page needs',
    async (query) => {
      const plans = await explainCommands(service.database, () => get(`${query}&limit=10`));
      const reads = plans.filter(({ command }) => command.collection === 'security_events');
      expect(reads).toHaveLength(1);
      expect(collectionScans(reads)).toEqual([]);
      expect(reads[0]?.stages.has('SORT')).toBe(false);
      expect(reads[0]?.documentsExamined).toBeLessThanOrEqual(11);
    },
  );
});

describe('GET /users/me/security-events', () => {
  it("shows the user's own events, also as a table that is safe to open", async () => {
    const url = '/users/me/security-events';
    const { id, headers } = people.otherCustomer;
    expect((await send(service, 'GET', url)).statusCode).toBe(401);
    expect((await send(service, 'GET', url, { headers: keys.internal.headers })).statusCode).toBe(
      403,
    );
    const facts = { type: 'password_changed', userId: id, outcome: 'started' };
    const own = { _id: 'sec_own', ...facts, reasons: ['=1+1', 'b'] };
    const rest = { createdAt: new Date(0), actorId: null, ip: null, country: null, clientId: null };
    const createdAt = '1970-01-01T00:00:00.000Z';
    const events = service.database.db.collection<{ _id: string }>('security_events');
    await events.insertOne({ ...own, ...rest });
    const { data } = (await send(service, 'GET', url, { headers })).json();
    expect(data).toEqual([{ id: 'sec_own', ...facts, reasons: own.reasons, ...rest, createdAt }]);
    const table = await send(service, 'GET', url, { headers: { ...headers, accept: 'text/csv' } });
    expect(table.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      vary: expect.stringContaining('Accept'),
      'cache-control': 'no-store',
    });
    expect(table.body.split('\r\n')).toEqual([
      'createdAt,type,userId,actorId,ip,country,clientId,reasons,id,outcome',
      `1970-01-01T00:00:00.000Z,password_changed,${id},,,,,'=1+1; b,sec_own,started`,
      '',
    ]);
    const all = await get('limit=3', { ...people.admin.headers, accept: 'text/csv' });
    expect(all.body.split('\r\n')).toHaveLength(5);
    expect(all.headers['link']).toMatch(/rel="next"/);
  });
});
