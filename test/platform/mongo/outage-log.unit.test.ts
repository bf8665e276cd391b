import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import { unavailableError } from '../../../src/platform/values/errors';
import { createLogger } from '../../../src/platform/telemetry/logger';

const reset = new MongoNetworkError('connection reset');
const electing = new MongoServerSelectionError('no primary', { servers: new Map() } as never);
const unavailable = unavailableError(
  'database_unavailable',
  'The database does not answer.',
  reset,
);

let lines: Record<string, unknown>[];
const logger = () =>
  createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as never) });

beforeEach(() => {
  lines = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('an outage of the database', () => {
  it('logs one line when it begins and one when it ends, with counts of the failures', () => {
    const log = logger();
    for (let second = 0; second < 240; second += 1) {
      for (let failure = 0; failure < 50; failure += 1) {
        log.error({ err: reset, requestId: `req_${failure}` }, 'unexpected error');
      }
      log.warn({ err: electing, job: 'mails' }, 'a job failed and will be retried');
      log.child({ part: 'x' }).warn({ err: unavailable }, 'a job failed and will be retried');
      jest.advanceTimersByTime(1000);
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 50,
      msg: 'unexpected error',
      outage: 'begins',
      err: { type: 'MongoNetworkError' },
    });
    jest.advanceTimersByTime(6000);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({
      msg: 'no database failures for 5 s',
      outage: 'over',
      outageMs: 239_000,
      failures: 240 * 52,
      counts: { 'unexpected error': 12_000, 'a job failed and will be retried': 480 },
    });
  });

  it('is logged again when another outage begins', () => {
    const log = logger();
    for (let time = 0; time < 2; time += 1) {
      log.warn({ err: reset }, 'failed');
      jest.advanceTimersByTime(10_000);
    }
    expect(lines.map(({ outage }) => outage)).toEqual(['begins', 'over', 'begins', 'over']);
  });

  it('hides no other log lines', () => {
    const log = logger();
    log.warn({ err: reset }, 'failed');
    log.error({ err: new Error('a bug') }, 'unexpected error');
    log.error({ err: new MongoServerError({ message: 'duplicate', code: 11000 }) }, 'unexpected');
    log.info({ err: reset }, 'below a warning');
    log.error({ mailId: 'mail_1' }, 'gave up sending a mail');
    expect(lines).toHaveLength(5);
  });
});
