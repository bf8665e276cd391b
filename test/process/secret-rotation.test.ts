import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { Webhook } from 'standardwebhooks';
import { collections } from '../../src/app/collections';
import { createClock } from '../../src/platform/values/clock';
import { bearer, createAccount, PASSWORD } from '../support/accounts';
import { startBalancer, type BalancedAnswer, type BalancedRequest } from '../support/balancer';
import { useTestDatabase } from '../support/database';
import { recordTypedPasswords } from '../support/log-watch';
import { people, seedPeople } from '../support/people';
import { seedProducts } from '../support/products';
import { startServiceProcess } from '../support/service-process';
import { until } from '../support/until';
import { useReceiver } from '../support/webhook-receiver';
import { describeWhenDeep } from '../support/size';

const EMAIL = 'rotating@example.com';
const STEP_SECONDS = 30;
const CODE_ON_ITS_WAY_MS = 10_000;
const secretOf = (id: string) => `${id}-secret-that-only-this-test-uses-0123456789`;
const listOf = (...ids: readonly string[]) => ids.map((id) => `${id}:${secretOf(id)}`).join(',');

const balancer = startBalancer();
const database = useTestDatabase(collections);
const receiver = useReceiver();
let number = 0;

beforeAll(async () => {
  await seedPeople(database.db, new Date());
  await seedProducts(database.db, [{ _id: 'prd_one' }, { _id: 'prd_two' }]);
  await createAccount({ database, clock: createClock(1) }, EMAIL);
});
afterAll(async () => {
  await balancer.close();
});

const settingsWith = (...ids: readonly string[]) => ({
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: database.db.databaseName,
  SECRET_KEYS: listOf(...ids),
  ALLOW_INSECURE_WEBHOOKS: 'true',
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'warn',
});

/** Responses that differ from the expected ones. */
const offences: string[] = [];

/** The body of a response with the expected status; everything else is a failure. */
async function ask(status: number, path: string, request: BalancedRequest = {}) {
  recordTypedPasswords(request.body);
  const answer: BalancedAnswer = await balancer.ask(path, request);
  if (answer.outcome !== status) offences.push(`${path}: ${answer.outcome} ${answer.text}`);
  return answer;
}
const post = (body: object, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST',
  body,
  // Uses a new client each time, so that login protection does not interfere.
  headers: { 'x-forwarded-for': `10.4.${(number += 1) % 250}.1`, ...headers },
});
const json = ({ text }: BalancedAnswer) => (text === '' ? {} : JSON.parse(text));

/** A code of the previous time step (−1), of the current one (0), or of the next (1). */
const codeOf = (secret: string, step: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + step * STEP_SECONDS });

/**
 * A code of the previous step is accepted for as long as this step lasts; waits for the next one if little is left of
 * it.
 */
async function withStepAhead(): Promise<void> {
  const leftMs = STEP_SECONDS * 1000 - (Date.now() % (STEP_SECONDS * 1000));
  if (leftMs < CODE_ON_ITS_WAY_MS) await sleep(leftMs);
}

async function enrol(): Promise<string> {
  const { accessToken } = json(
    await ask(200, '/auth/login', post({ email: EMAIL, password: PASSWORD })),
  );
  const headers = bearer(accessToken as string);
  const { secret } = json(await ask(200, '/auth/mfa/totp', post({ password: PASSWORD }, headers)));
  await withStepAhead();
  const code = { code: codeOf(secret as string, -1) };
  await ask(200, '/auth/mfa/totp/confirm', post(code, headers));
  return secret as string;
}

/** Signs in with the app's code; returns the refresh token. */
async function signIn(secret: string, step: number): Promise<string> {
  const answer = json(await ask(403, '/auth/login', post({ email: EMAIL, password: PASSWORD })));
  const proof = { mfaToken: answer.mfaToken as string, code: codeOf(secret, step) };
  return json(await ask(200, '/auth/mfa/verify', post(proof))).refreshToken as string;
}

/** Simulates clients until the end. */
function loads(refreshToken: string, isOver: () => boolean) {
  const { headers } = people.admin;
  const rounds: number[] = [];
  const during = async (act: (round: number) => Promise<void>): Promise<void> => {
    const index = rounds.push(0) - 1;
    for (let round = 0; !isOver(); rounds[index] = round += 1) {
      await act(round);
      await sleep(30);
    }
  };
  let token = refreshToken;
  const clients = [
    during(async () => {
      const next = json(await ask(200, '/auth/token/refresh', post({ refreshToken: token })));
      token = next.refreshToken as string;
      await ask(200, '/users/me', { headers: bearer(next.accessToken as string) });
    }),
    during(async () => {
      const { pagination } = json(await ask(200, '/products?limit=1'));
      await ask(200, `/products?limit=1&cursor=${pagination?.nextCursor}`);
    }),
    during(async (round) => {
      const key = { ...headers, 'idempotency-key': `post-${round}` };
      const [first, again] = [
        await ask(201, '/posts', post({ title: 'Rotation' }, key)),
        await ask(201, '/posts', post({ title: 'Rotation' }, key)),
      ];
      if (first.text !== again.text) offences.push(`two answers: ${first.text} ${again.text}`);
    }),
    during(async (round) => {
      const body = { price: 5 + (round % 90) };
      const request = { method: 'PATCH', headers, body };
      await ask(200, '/products/prd_one', request);
      await sleep(100);
    }),
  ];
  return { rounds: (): readonly number[] => [...rounds], ended: Promise.all(clients) };
}

describeWhenDeep('a secret', () => {
  it('is replaced by rolling restarts under load without an effect on clients', async () => {
    await balancer.add(settingsWith('a'));
    await balancer.add(settingsWith('a'));
    const totp = await enrol();
    const refreshToken = await signIn(totp, 0);
    const endpoint = post(
      { url: receiver.url, eventTypes: ['product.updated'] },
      {
        ...people.admin.headers,
        'idempotency-key': 'the-endpoint',
      },
    );
    const creation = await ask(201, '/webhooks/endpoints', endpoint);
    let isOver = false;
    const running = loads(refreshToken, () => isOver);

    const cleanExit = { code: 0, signal: null };
    for (const ids of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      expect(await balancer.replaceAll(settingsWith(...ids))).toEqual([cleanExit, cleanExit]);
    }
    const command = startServiceProcess(settingsWith('b', 'a'), ['tools/commands/keys', 'reseal']);
    expect(await command.exited()).toEqual(cleanExit);
    expect(command.output()).toContain('All under b.');
    const users = database.db.collection('users');
    expect(await users.countDocuments({ 'totp.sealedSecret': /^a\./ })).toBe(0);
    // The response that contains the endpoint's secret is stored sealed.
    expect((await ask(201, '/webhooks/endpoints', endpoint)).text).toBe(creation.text);
    const answers = database.db.collection('idempotency_keys');
    expect(await answers.countDocuments({ 'answer.body': /^a\./ })).toBe(0);
    // All clients continue with the credentials that these processes issued.
    const before = running.rounds();
    await until(() => running.rounds().every((count, index) => count > (before[index] ?? 0) + 1));
    expect(await balancer.replaceAll(settingsWith('b'))).toEqual([cleanExit, cleanExit]);
    await signIn(totp, 1);
    expect((await ask(201, '/webhooks/endpoints', endpoint)).text).toBe(creation.text);
    isOver = true;
    await running.ended;

    expect(offences).toEqual([]);
    expect(Math.min(...running.rounds())).toBeGreaterThan(20);
    const { secret } = json(creation);
    const signatures = receiver.messages.map(({ body, headers }) => {
      new Webhook(secret as string).verify(body, headers as never);
      return true;
    });
    expect(signatures.length).toBeGreaterThan(20);
  });
});
