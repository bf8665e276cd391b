import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, PASSWORD, send } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { assertNothingLeaked, watchLog } from '../../support/log-watch';
import { createWatchedLogger } from '../../support/logger';
import { keys } from '../../support/people';

const logLines: string[] = [];

const service = useTestApp({ log: createWatchedLogger((line) => void logLines.push(line)) });

const email = 'ines@example.com';

/** Findings here belong to this test, not to the run. */
function apart<T>(act: () => T): { readonly result: T; readonly report: string } {
  const run = process.env['LOG_LEAKS_FILE'];
  const path = join(mkdtempSync(join(tmpdir(), 'commerce-leaks-')), 'leaks');
  process.env['LOG_LEAKS_FILE'] = path;
  try {
    return { result: act(), report: readFileSync(path, 'utf8') };
  } finally {
    if (run === undefined) delete process.env['LOG_LEAKS_FILE'];
    else process.env['LOG_LEAKS_FILE'] = run;
  }
}

describe('the log', () => {
  it('contains no password, token, key or e-mail address after a whole visit', async () => {
    await createAccount(service, email);
    const body = { email, password: PASSWORD };
    const signedIn = await send(service, 'POST', '/auth/login', { body });
    const { accessToken, refreshToken, deviceToken } = signedIn.json();
    const headers = { authorization: `Bearer ${accessToken}`, 'x-device-token': deviceToken };
    await send(service, 'POST', '/auth/token/refresh', { body: { refreshToken } });
    const key = { name: 'Robot', scopes: ['orders:read'] };
    const { secret } = (
      await send(service, 'POST', '/auth/api-keys', { headers, body: key })
    ).json();
    await send(service, 'POST', '/auth/mfa/totp', { headers, body: { password: PASSWORD } });
    await send(service, 'POST', '/auth/login', { body: { email, password: 'wrong phrase 123' } });
    const newcomer = { email, password: 'another quiet phrase 9', displayName: 'Ines' };
    await send(service, 'POST', '/auth/signup', { body: newcomer });
    await send(service, 'POST', '/auth/password-reset', { body: { email } });
    await send(service, 'GET', `/users/me?email=${email}`, { headers });
    const mails = `/internal/mails?to=${email}`;
    await send(service, 'GET', mails, { headers: keys.internal.headers });
    const signIn = `signIn(input: { email: "${email}", password: "${PASSWORD}" })`;
    await send(service, 'POST', '/graphql', {
      body: { query: `mutation { ${signIn} { accessToken nope } }` },
    });
    // A password that was typed into the wrong field.
    for (const secretText of [email, encodeURIComponent(email), accessToken, secret]) {
      await send(service, 'GET', `/users/${secretText}`, { headers });
    }
    expect(logLines.join('')).toContain('/users/[redacted]');
    expect(assertNothingLeaked).not.toThrow();
  });

  it('is searched: a logged password or recovery code fails the run', () => {
    const { log } = service.foundation;
    const { report } = apart(() => log.info({ note: `it was ${PASSWORD}` }, 'planted'));
    expect(report).toContain('a secret');
    expect(assertNothingLeaked).toThrow('planted');
  });

  it.each([
    ['a credential', '{"msg":"asked with sk_4Zt0a7Uuq8Kf"}'],
    ['a e-mail address', 'Error: E11000 dup key: { email: "ines@example.com" }'],
    ['a e-mail address', 'GET /users/ines%40example.com'],
  ])('is searched in the output of processes: %s', (kind, line) => {
    const { report } = apart(() => watchLog('a process')(`fine\n${line}\n`));
    expect(report).toContain(kind);
    expect(assertNothingLeaked).toThrow(line);
  });
});

describe('a library whose error message contains an e-mail address', () => {
  it('does not get the address into the log', () => {
    const error = new Error('550 mailbox ines@example.com is full');
    service.foundation.log.warn({ err: error }, 'a mail did not go');
    expect(logLines.at(-1)).toContain('550 mailbox [redacted] is full');
  });
});
