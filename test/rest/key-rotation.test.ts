import { generateSync } from 'otplib';
import { Webhook } from 'standardwebhooks';
import { buildApp } from '../../src/app/app';
import { collections } from '../../src/app/collections';
import { loadConfig } from '../../src/platform/config/config';
import { createKeyring } from '../../src/platform/secrets/keys';
import { resealTexts, sealedTextsOf } from '../../src/platform/mongo/sealed-texts';
import { createSecretBox } from '../../src/platform/secrets/secret-box';
import { bearer, createAccount, PASSWORD, send } from '../support/accounts';
import { createWatchedLogger } from '../support/logger';
import { withSettlingWorker } from '../support/settling-worker';
import { useReceiver } from '../support/webhook-receiver';
import { buildWebhookApp, type WebhookApp } from '../support/webhook-app';

const secretOf = (id: string) => `${id}-secret-that-only-this-test-uses-0123456789`;
const settingOf = (...ids: readonly string[]) => ids.map((id) => `${id}:${secretOf(id)}`).join(',');
const SEALED_PATHS = {
  users: ['totp.sealedSecret'],
  webhook_endpoints: ['secret', 'previousSecret.sealed'],
  idempotency_keys: ['answer.body'],
  outgoing_mails: ['sealedMail'],
} as const;
const EMAIL = 'rotated@example.com';

let service: WebhookApp;
const receiver = useReceiver();
let logEntries: Record<string, unknown>[];
const running: WebhookApp['app'][] = [];

beforeEach(async () => {
  logEntries = [];
  service = await buildWebhookApp({ SECRET_KEYS: settingOf('a'), SECRET_KEY: '' });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
  await service.close();
});

/** The service after a restart with these keys. */
async function restartWith(...ids: readonly string[]): Promise<WebhookApp> {
  const { config } = service.foundation;
  const { secretKeys } = loadConfig({ SECRET_KEYS: settingOf(...ids), NODE_ENV: 'test' });
  const log = createWatchedLogger((line) => void logEntries.push(JSON.parse(line) as never));
  const { database, clock } = service;
  const app = withSettlingWorker(
    await buildApp({ config: { ...config, secretKeys }, database, log, clock }),
    { db: database.db, clock },
  );
  running.push(app);
  const settle = () => app.worker.settle();
  const ask: WebhookApp['send'] = (method, url, { headers, payload } = {}) =>
    app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });
  return { ...service, app, settle, send: ask };
}

/** As `npm run keys -- reseal` does it. */
async function reseal(...ids: readonly string[]): Promise<void> {
  const { secretKeys } = loadConfig({ SECRET_KEYS: settingOf(...ids), NODE_ENV: 'test' });
  const box = createSecretBox(createKeyring(secretKeys)('secret-box'));
  for (const field of sealedTextsOf(service.database.db, collections)) {
    await resealTexts(field, box, new AbortController().signal);
  }
}

/** The keys under which the texts of the database are sealed: everything before the first dot. */
async function keysInUse(): Promise<readonly string[]> {
  const secrets = Object.entries(SEALED_PATHS).flatMap(([name, paths]) =>
    paths.map(async (path) => {
      const only = name === 'idempotency_keys' ? { isSealed: true } : {};
      const texts = await service.database.db.collection(name).distinct(path, only);
      return texts.filter((text) => text !== null).map((text) => String(text).split('.')[0] ?? '');
    }),
  );
  return [...new Set((await Promise.all(secrets)).flat())].sort();
}

/** Creates everything that must continue to work. */
async function makeEverything(at: WebhookApp) {
  await createAccount(at, EMAIL);
  const body = { email: EMAIL, password: PASSWORD };
  const session = (await send(at, 'POST', '/auth/login', { body, ip: '10.1.1.1' })).json();
  const headers = bearer(session.accessToken);
  const proof = { headers, body: { password: PASSWORD } };
  const { secret: totp } = (await send(at, 'POST', '/auth/mfa/totp', proof)).json();
  const code = { headers, body: { code: codeOf(totp) } };
  const { recoveryCodes } = (await send(at, 'POST', '/auth/mfa/totp/confirm', code)).json();
  const first = await at.createEndpoint(receiver.url);
  const rotate = async (): Promise<string> =>
    (await at.send('POST', `/webhooks/endpoints/${first.id}/rotate-secret`)).json().secret;
  const secrets = [first.secret, await rotate()];
  const keyedRequest = () => {
    const key = { ...bearer('at_test_admin_token'), 'idempotency-key': 'made-under-a' };
    const payload = { url: receiver.url, eventTypes: ['order.shipped'] };
    return { headers: key, payload };
  };
  const creation = await at.send('POST', '/webhooks/endpoints', keyedRequest());
  await at.createEndpoint(receiver.url, { eventTypes: ['order.shipped'] });
  const page = await at.send('GET', '/webhooks/endpoints?limit=1', {
    headers: bearer('at_test_admin_token'),
  });
  return {
    totp,
    recoveryCodes,
    keyed: keyedRequest,
    refreshToken: session.refreshToken as string,
    endpointId: first.id,
    secrets,
    answer: creation.body,
    cursor: page.json().pagination.nextCursor as string,
  };
}

type Everything = Awaited<ReturnType<typeof makeEverything>>;

function codeOf(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) });
}

async function readPage(at: WebhookApp, cursor: string) {
  const headers = bearer('at_test_admin_token');
  return at.send('GET', `/webhooks/endpoints?limit=1&cursor=${cursor}`, { headers });
}

async function refresh(at: WebhookApp, refreshToken: string): Promise<string> {
  const answer = await send(at, 'POST', '/auth/token/refresh', { body: { refreshToken } });
  expect(answer.statusCode).toBe(200);
  return answer.json().refreshToken;
}

let octet = 1;
function signIn(at: WebhookApp) {
  const body = { email: EMAIL, password: PASSWORD };
  return send(at, 'POST', '/auth/login', { body, ip: `10.2.2.${(octet += 1)}` });
}

async function answerSecondFactor(at: WebhookApp, mfaToken: string, code: string) {
  return send(at, 'POST', '/auth/mfa/verify', { body: { mfaToken, code }, ip: '10.3.3.3' });
}

/**
 * Checks that sessions, authenticator apps, cursors, stored responses and signatures still work.
 */
async function expectEverythingGoesOn(at: WebhookApp, everything: Everything): Promise<string> {
  service.clock.advance(60_000);
  const answer = (await signIn(at)).json();
  const verification = await answerSecondFactor(at, answer.mfaToken, codeOf(everything.totp));
  expect(verification.statusCode).toBe(200);
  const replay = await at.send('POST', '/webhooks/endpoints', everything.keyed());
  expect(replay.headers['idempotent-replayed']).toBe('true');
  expect(replay.body).toBe(everything.answer);
  receiver.messages.length = 0;
  await at.happen({ resourceId: `ord_${octet}` });
  await at.settle();
  const [message] = receiver.messages;
  if (message === undefined) throw new Error('nothing was delivered');
  for (const secret of everything.secrets) {
    expect(() => new Webhook(secret).verify(message.body, message.headers as never)).not.toThrow();
  }
  return refresh(at, everything.refreshToken);
}

it('replacing a secret has no effect on clients', async () => {
  const everything = await makeEverything(service);
  expect(await keysInUse()).toEqual(['a']);

  const both = await restartWith('b', 'a');
  expect((await readPage(both, everything.cursor)).statusCode).toBe(200);
  const refreshToken = await expectEverythingGoesOn(both, everything);
  const page = await readPage(both, everything.cursor);
  await reseal('b', 'a');
  expect(await keysInUse()).toEqual(['b']);

  const alone = await restartWith('b');
  const after = { ...everything, refreshToken };
  await expectEverythingGoesOn(alone, after);
  const next = page.json().pagination.nextCursor as string | null;
  expect((await readPage(alone, next ?? everything.cursor)).statusCode).toBe(200);
  expect(logEntries.filter(({ level }) => level === 'error')).toEqual([]);
});

it('a refresh at two processes with different first keys has one successor', async () => {
  const { refreshToken } = await makeEverything(service);
  const [first, second] = [await refresh(service, refreshToken), await restartWith('b', 'a')];
  expect(await refresh(second, refreshToken)).toBe(first);
});

describe('a secret that is removed too early', () => {
  it('delays deliveries and keeps recovery codes, and nothing is lost when the secret returns', async () => {
    const everything = await makeEverything(service);
    const without = await restartWith('c');
    await service.happen({});
    await without.settle();
    expect(receiver.messages).toHaveLength(0);
    expect(logEntries).toContainEqual(
      expect.objectContaining({
        msg: 'no key in SECRET_KEYS decrypts the secret of this endpoint',
        endpointId: everything.endpointId,
      }),
    );
    const answer = (await signIn(without)).json();
    expect(answer).toMatchObject({ code: 'mfa_required', methods: ['recovery_code'] });
    const code = await answerSecondFactor(without, answer.mfaToken, codeOf(everything.totp));
    expect(code.statusCode).toBe(401);
    const recovery = await answerSecondFactor(
      without,
      answer.mfaToken,
      everything.recoveryCodes[0],
    );
    expect(recovery.statusCode).toBe(200);
    const replay = await without.send('POST', '/webhooks/endpoints', everything.keyed());
    expect(replay.statusCode).toBe(409);
    expect(replay.json()).toMatchObject({ code: 'idempotency_answer_lost' });

    const back = await restartWith('c', 'a');
    service.clock.advance(60_000);
    await back.settle();
    expect(receiver.messages.length).toBeGreaterThan(0);
    const again = (await signIn(back)).json();
    expect(again.methods).toEqual(['totp', 'recovery_code']);
    const verification = await answerSecondFactor(back, again.mfaToken, codeOf(everything.totp));
    expect(verification.statusCode).toBe(200);
  });
});
