import {
  createRequestLogRepository,
  requestDaysCollection,
  RequestLog,
} from '../../../src/modules/usage';
import type { RequestHour } from '../../../src/modules/usage/request-log.repository';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { keys, people, viewerOf } from '../../support/people';
import { recordCommands } from '../../support/query-log';
import { eventually } from '../../support/until';

interface Row {
  readonly createdAt: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly requestId: string;
  readonly keyId: string | null;
}
interface Log {
  readonly data: readonly Row[];
  readonly figures: readonly { hour: string; requests: number; errors: number }[];
}
type Headers = Readonly<Record<string, string>>;

let service: TestApp;
const mine: Headers = people.customer.headers;

beforeEach(async () => {
  service = await buildTestApp();
});
afterEach(() => service.close());

const ask = (url: string, headers: Headers = mine) => {
  service.clock.advance(1000);
  return service.app.inject({ url, headers });
};

const read = async (query = '', headers: Headers = mine): Promise<Log> =>
  (await service.app.inject({ url: `/meta/requests${query}`, headers })).json<Log>();

/**
 * Waits until the log contains the request with this path, which is recorded after the response.
 */
const logWith = (path: string, headers: Headers = mine): Promise<Log> =>
  eventually(
    () => read('?limit=1000', headers),
    ({ data }) => data.some((row) => row.path.startsWith(path)),
  );

const pathsOf = ({ data }: Log): readonly string[] => data.map(({ path }) => path);

describe('GET /meta/requests', () => {
  it('needs a credential', async () => {
    expect((await ask('/meta/requests', {})).statusCode).toBe(401);
  });

  it.each(['status=teapot', 'status=4xy', 'method=BREW', 'limit=1001', 'page=1'])(
    'refuses %s',
    async (query) => {
      expect((await ask(`/meta/requests?${query}`)).statusCode).toBe(400);
    },
  );

  it("shows the caller's requests with their results, newest first", async () => {
    await ask('/orders?limit=5');
    await ask('/orders/ord_absent', { ...mine, 'x-request-id': 'my-request-1' });
    const { data } = await logWith('/orders/ord_absent');
    expect(data.slice(-2)).toEqual([
      {
        createdAt: expect.any(String) as string,
        method: 'GET',
        path: '/orders/ord_absent',
        status: 404,
        code: 'not_found',
        durationMs: expect.any(Number) as number,
        requestId: 'my-request-1',
        keyId: null,
      },
      expect.objectContaining({ path: '/orders?limit=5', status: 200, code: null }),
    ]);
    expect(Date.parse(String(data[0]?.createdAt))).toBeLessThanOrEqual(
      service.clock.now().getTime(),
    );
  });

  it('filters by status, class, failure, method and key', async () => {
    await ask('/orders');
    await ask('/orders/ord_absent');
    await ask('/orders?limit=0');
    await ask('/orders/ord_of_key', keys.partner.headers);
    await logWith('/orders/ord_of_key');
    const pathsWith = async (query: string) => pathsOf(await read(query)).toReversed();
    expect(await pathsWith('?status=404')).toEqual(['/orders/ord_absent', '/orders/ord_of_key']);
    expect(await pathsWith('?status=400,200&limit=1000')).toEqual(
      expect.arrayContaining(['/orders', '/orders?limit=0']),
    );
    expect(await pathsWith('?status=failed')).toEqual([
      '/orders/ord_absent',
      '/orders?limit=0',
      '/orders/ord_of_key',
    ]);
    expect(await pathsWith('?status=5xx')).toEqual([]);
    expect(await pathsWith('?method=POST')).toEqual([]);
    expect(await pathsWith(`?keyId=${keys.partner.id}`)).toEqual(['/orders/ord_of_key']);
    expect(await pathsWith('?status=4xx&limit=1')).toEqual(['/orders/ord_of_key']);
  });

  it('shows a key only its own requests, and no caller those of others', async () => {
    await ask('/orders?limit=7');
    await ask('/orders?limit=8', keys.partner.headers);
    const own = await logWith('/orders?limit=8', keys.partner.headers);
    expect(pathsOf(own)).not.toContain('/orders?limit=7');
    expect(own.data.map(({ keyId }) => keyId)).toEqual(own.data.map(() => keys.partner.id));
    for (const headers of [people.otherCustomer.headers, people.admin.headers]) {
      expect(pathsOf(await read(`?keyId=${keys.partner.id}`, headers))).toEqual([]);
      expect(pathsOf(await read('?limit=1000', headers)).join()).not.toContain('/orders');
    }
  });

  it('says why GraphQL refused, even with status 200', async () => {
    const payload = { query: '{ auditEntries { data { id } } }' };
    await service.app.inject({ method: 'POST', url: '/graphql', headers: mine, payload });
    await logWith('/graphql');
    const { data } = await read('?status=failed');
    expect(data).toEqual([expect.objectContaining({ status: 200, code: 'forbidden' })]);
  });

  it('counts requests and errors per hour for seven days', async () => {
    await ask('/orders');
    await ask('/orders/ord_absent');
    const { figures } = await logWith('/orders/ord_absent');
    const sums = figures.map(({ requests, errors }) => [requests >= 2, errors]);
    expect(sums).toEqual([[true, 1]]);
    expect(figures[0]?.hour).toMatch(/:00:00(\.000)?Z$/);
    service.clock.advance(8 * 86_400_000);
    expect(await read()).toEqual({ data: [], figures: [] });
  });

  it('removes secrets and addresses from paths', async () => {
    await ask('/orders?cursor=x&access_token=at_test_customer_token&email=jo@example.com');
    await ask('/orders/sk_test_partner_secret?resetToken=abcdef&ip=198.51.100.7');
    await ask(`/graphql?query=${encodeURIComponent('{me{id}}')}`);
    await ask(`/orders/${'x'.repeat(600)}`);
    await ask(`/orders?role=${'x'.repeat(462)}&email=half-of-jo%40example.com`);
    const { data } = await logWith('/orders/xxx');
    const texts = data.map(({ path }) => path);
    expect(texts.join(' ')).not.toMatch(/at_test|sk_test|abcdef|198\.51|me%7B|jo@|half-of/);
    expect(texts).toEqual(
      expect.arrayContaining([
        '/orders/[redacted]?resetToken=[redacted]&ip=[redacted]',
        '/graphql?query=[redacted]',
      ]),
    );
    expect(Math.max(...texts.map(({ length }) => length))).toBe(500);
  });

  it('omits background reads and refused reads of the console, but not those that found nothing', async () => {
    const headers = { ...mine, 'x-client-id': 'console' };
    await ask('/orders?limit=3', headers);
    await ask('/audit?limit=3', headers);
    await ask('/audit?limit=4');
    await ask('/orders/ord_absent', headers);
    const paths = pathsOf(await logWith('/orders/ord_absent'));
    expect(paths).not.toContain('/orders?limit=3');
    expect(paths).not.toContain('/audit?limit=3');
    expect(paths).toContain('/audit?limit=4');
  });

  it('adds no database command to the request', async () => {
    await ask('/orders');
    const commands = await recordCommands(service.database, async () => {
      await ask('/orders/ord_absent');
      // A request is recorded before the response to the next one.
      await ask('/orders');
    });
    const collections = commands.map(({ collection }) => collection);
    expect(collections).not.toContain(requestDaysCollection.name);
  });

  it('keeps the last 1,000 requests of a day', async () => {
    const log = new RequestLog(createRequestLogRepository(service.database.db), service.clock);
    for (let i = 0; i < 1500; i += 1) {
      log.record(viewerOf(people.customer), request(i));
      service.clock.advance(1);
    }
    await log.flush();
    const { data, figures } = await read('?limit=1000');
    expect(figures.map(({ requests }) => requests)).toEqual([1500]);
    expect(data).toHaveLength(1000);
    expect(data.map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: 1000 }, (_, i) => `req_${1499 - i}`),
    );
    const days = service.database.db.collection<{ rows: readonly object[] }>('request_days');
    expect((await days.findOne())?.rows).toHaveLength(1000);
  });
});

const request = (number: number) => ({
  method: 'GET',
  path: `/numbered/${String(number).padStart(4, '0')}`,
  status: 200,
  code: null,
  durationMs: 1,
  requestId: `req_${number}`,
});

describe('unwritten requests', () => {
  const person = (number: number) => ({ ...viewerOf(people.customer), userId: `usr_${number}` });

  /** A log that writes to a list. */
  function openLog() {
    const writtenHours: RequestHour[] = [];
    const add = async (hours: readonly RequestHour[]) => void writtenHours.push(...hours);
    const repository = { ...createRequestLogRepository(service.database.db), add };
    return { log: new RequestLog(repository, service.clock), repository, writtenHours };
  }

  it('use a bounded amount of memory', async () => {
    const { log, writtenHours } = openLog();
    for (let i = 0; i < 5000; i += 1) log.record(person(1), request(i));
    for (let i = 0; i < 30_000; i += 1) log.record(person(i % 3000), request(i));
    await log.flush();
    expect(writtenHours).toHaveLength(1000);
    expect(writtenHours.reduce((sum, { rows }) => sum + rows.length, 0)).toBeLessThanOrEqual(5000);
    await log.flush();
    expect(writtenHours).toHaveLength(1000);
  });

  it('are kept for the next flush when the database is unavailable, and discarded when their account is deleted', async () => {
    const { repository, writtenHours } = openLog();
    let fail = (): void => undefined;
    const away = new Promise<void>((_resolve, reject) => {
      fail = () => reject(new Error('away'));
    });
    const adds = [() => away];
    const add = async (hours: readonly RequestHour[]) =>
      (await adds.shift()?.()) ?? repository.add(hours);
    const log = new RequestLog({ ...repository, add }, service.clock);
    log.record(person(1), request(1));
    log.record(person(2), request(2));
    const flush = log.flush();
    log.record(person(1), request(3));
    const erasure = log.erase('usr_2');
    fail();
    await expect(flush).rejects.toThrow('away');
    await erasure;
    await log.flush();
    expect(writtenHours.map(({ ownerId, requests }) => [ownerId, requests])).toEqual([
      ['usr_1', 2],
    ]);
    expect(writtenHours[0]?.rows.map(({ requestId }) => requestId)).toEqual(['req_1', 'req_3']);
  });

  it('are discarded when their account is deleted', async () => {
    const { log, writtenHours } = openLog();
    log.record(person(1), request(1));
    log.record(person(2), request(2));
    await log.erase('usr_1');
    await log.flush();
    expect(writtenHours.map(({ ownerId }) => ownerId)).toEqual(['usr_2']);
  });
});
