import { useTestApp } from '../support/build-test-app';
import { createWatchedLogger } from '../support/logger';
import { keys, people } from '../support/people';

type Line = Readonly<Record<string, unknown>>;

const lines: Line[] = [];
const service = useTestApp({
  env: { RATE_LIMIT_ENABLED: 'true', LOG_LEVEL: 'info' },
  log: createWatchedLogger((line) => void lines.push(JSON.parse(line) as Line)),
});

/** The caller's fields in the log line of one request. */
async function callerOf(url: string, headers: Readonly<Record<string, string>> = {}) {
  lines.splice(0);
  const { statusCode } = await service.app.inject({ url, headers });
  const requestLines = lines.filter(({ msg }) => msg === 'request');
  expect(requestLines).toEqual([expect.objectContaining({ path: url, status: statusCode })]);
  return {
    status: statusCode,
    userId: requestLines[0]?.['userId'],
    keyId: requestLines[0]?.['keyId'],
  };
}

describe('the log line of a request', () => {
  it('names the account of the caller, and the API key', async () => {
    const { customer, admin } = people;
    expect(await callerOf('/users/me', customer.headers)).toEqual({
      status: 200,
      userId: customer.id,
      keyId: undefined,
    });
    expect(await callerOf('/users/me', keys.internal.headers)).toEqual({
      status: 200,
      userId: admin.id,
      keyId: keys.internal.id,
    });
  });

  it('contains no account for an anonymous caller', async () => {
    const nobody = { userId: undefined, keyId: undefined };
    const authorization = `Bearer at_${'x'.repeat(30)}`;
    expect(await callerOf('/products')).toEqual({ status: 200, ...nobody });
    expect(await callerOf('/products', { authorization })).toEqual({ status: 401, ...nobody });
  });

  it('names the key whose limit refuses the request', async () => {
    const { headers, id: keyId } = keys.partner;
    const seenLines: unknown[] = [];
    for (let index = 0; index <= 1200; index += 1) {
      const { status, ...caller } = await callerOf('/nowhere', headers);
      if (status === 429) seenLines.push(caller);
    }
    expect(seenLines).toEqual([{ userId: people.customer.id, keyId }]);
  });
});
