import { generateSync } from 'otplib';
import { Webhook } from 'standardwebhooks';
import { basketOf } from '../../support/basket';
import { bearer, codeIn, createAccount, PASSWORD, send } from '../../support/accounts';
import { crashAt, countStepsUntilDone, useKillableApp } from '../../support/crashing-database';
import { unkeyedKills } from '../../support/killed-routes';
import { people } from '../../support/people';
import { seedProducts } from '../../support/products';

const SECRET = 'whsec_dGVzdC1zZWNyZXQtb2YtcGF5bWVudC1ub3RpZmljYXRpb25z';
/** More commands than the longest of them sends. */
const MAX_COMMANDS = 40;

const service = useKillableApp({ env: { PAYMENT_NOTIFICATION_SECRETS: `builtin:${SECRET}` } });
let number = 0;
let categoryId: string;

beforeAll(async () => {
  await seedProducts(service.database.db, [{ _id: 'prd_pad', priceMinor: 500, stock: 100_000 }]);
  const category = await post('/categories', { title: 'Killed' }, people.admin.headers);
  categoryId = category.json<{ id: string }>().id;
});

type Headers = Record<string, string>;

const newIp = () => `197.${(number += 1) >> 8}.${number & 255}.7`;
const post = (url: string, body?: object, headers: Headers = {}) =>
  send(service, 'POST', url, { ip: newIp(), headers, ...(body ? { body } : {}) });

async function signedIn() {
  const email = `unkeyed${(number += 1)}@example.com`;
  const userId = await createAccount(service, email);
  const signIn = () => post('/auth/login', { email, password: PASSWORD });
  const headers = bearer((await signIn()).json<{ accessToken: string }>().accessToken);
  return { email, userId, headers, signIn };
}

const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) });

async function payBy(paymentMethodId: string) {
  const headers: Headers = people.customer.headers;
  const order = basketOf('prd_pad', { paymentMethodId });
  const { id } = (await post('/orders', order, headers)).json<{ id: string }>();
  await post(`/orders/${id}/pay`, undefined, headers);
  const read = async () => {
    const { status, payment, history } = (
      await service.app.inject({ url: `/orders/${id}?include=history`, headers })
    ).json();
    return { status, paid: payment.paidAmount, steps: history.length };
  };
  return { id, headers, read };
}

interface Scenario {
  /** Sends the request to the process that is killed, and once more to a running one. */
  readonly act: () => Promise<{ readonly statusCode: number; json(): unknown }>;
  /** The final state, however much the first attempt carried out. */
  readonly outcome: (last: { json(): unknown }) => Promise<unknown>;
  /** The response to a retry that finds the work done. */
  readonly isDoneAs?: number;
  /** The time before the request is repeated; by default 61 seconds. */
  readonly pauseMs?: number;
}

type Route = (typeof unkeyedKills)[number];

const scenarios: Readonly<Record<Route, () => Promise<Scenario>>> = {
  'POST /auth/logout': async () => {
    const { headers } = await signedIn();
    return {
      act: () => post('/auth/logout', undefined, headers),
      outcome: async () => (await service.app.inject({ url: '/users/me', headers })).statusCode,
      isDoneAs: 401,
    };
  },
  'POST /auth/mfa/totp': async () => {
    const { headers } = await signedIn();
    return {
      act: () => post('/auth/mfa/totp', { password: PASSWORD }, headers),
      outcome: async (last) => {
        const { secret } = last.json() as { secret: string };
        return (await post('/auth/mfa/totp/confirm', { code: codeOf(secret) }, headers)).statusCode;
      },
    };
  },
  'POST /auth/mfa/verify': async () => {
    const { headers, signIn } = await signedIn();
    const enrolment = await post('/auth/mfa/totp', { password: PASSWORD }, headers);
    const { secret } = enrolment.json<{ secret: string }>();
    await post('/auth/mfa/totp/confirm', { code: codeOf(secret) }, headers);
    service.clock.advance(60_000);
    const verify = async () => {
      const { mfaToken } = (await signIn()).json<{ mfaToken: string }>();
      return () => post('/auth/mfa/verify', { mfaToken, code: codeOf(secret) });
    };
    let attempt = await verify();
    return {
      // A client that got no response starts again, with the next code.
      act: async () => {
        const answer = await attempt();
        if (answer.statusCode >= 500) {
          service.live(null);
          service.clock.advance(60_000);
          attempt = await verify();
        }
        return answer;
      },
      outcome: async (last) => {
        const { accessToken } = last.json() as { accessToken: string };
        return (await service.app.inject({ url: '/users/me', headers: bearer(accessToken) }))
          .statusCode;
      },
    };
  },
  'POST /auth/password-reset': async () => {
    const { email } = await signedIn();
    return {
      act: () => post('/auth/password-reset', { email }),
      outcome: async () => {
        const token = await codeIn(service, email, 'password_reset');
        const body = { token, password: 'copper meadow signal 17' };
        return (await post('/auth/password-reset/confirm', body)).statusCode;
      },
    };
  },
  'POST /auth/token/refresh': async () => {
    const { signIn } = await signedIn();
    const { refreshToken } = (await signIn()).json<{ refreshToken: string }>();
    const refresh = (token: string) => post('/auth/token/refresh', { refreshToken: token });
    return {
      act: () => refresh(refreshToken),
      // For ten seconds, the same token may be used again.
      pauseMs: 5000,
      outcome: async (last) => {
        const tokens = last.json() as { accessToken: string; refreshToken: string };
        const headers = bearer(tokens.accessToken);
        const me = await service.app.inject({ url: '/users/me', headers });
        return [me.statusCode, (await refresh(tokens.refreshToken)).statusCode];
      },
    };
  },
  'POST /payments/builtin/:payment/confirm': async () => {
    const { id, headers, read } = await payBy('pm_requires_action');
    const { payment } = (await service.app.inject({ url: `/orders/${id}`, headers })).json();
    const { pathname } = new URL(payment.nextAction.url as string);
    return { act: () => post(`${pathname}/confirm`), outcome: read };
  },
  'POST /payments/notifications/:provider': async () => {
    const { id, read } = await payBy('pm_async');
    const orders = service.database.db.collection<{ _id: string; attempt: { attemptId: string } }>(
      'orders',
    );
    const attemptId = (await orders.findOne({ _id: id }))?.attempt.attemptId;
    const data = { orderId: id, attemptId, state: 'captured' };
    const payload = JSON.stringify({ type: 'payment.updated', data });
    service.clock.advance(2000);
    const act = () => {
      const now = service.clock.now();
      return service.app.inject({
        method: 'POST',
        url: '/payments/notifications/builtin',
        payload,
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': new Webhook(SECRET).sign('msg_1', now, payload),
        },
      });
    };
    return { act, outcome: read };
  },
};

/** The process is killed at a command, and the request is repeated; true if the first attempt succeeded. */
async function runWithCrash(name: Route, step: number, expected: unknown): Promise<boolean> {
  const { act, outcome, isDoneAs, pauseMs = 61_000 } = await scenarios[name]();
  const first = await service.during(crashAt(step), act);
  service.clock.advance(pauseMs);
  const isDone = first.statusCode < 300;
  const last = isDone ? first : await act();
  expect([step, last.statusCode < 300 || last.statusCode === isDoneAs]).toEqual([step, true]);
  await service.app.worker.settle();
  expect([step, await outcome(last)]).toEqual([step, expected]);
  return isDone;
}

describe('a request without a key whose process ended at a database command', () => {
  it.each(unkeyedKills)('has the same result when it is sent again: %s', async (name) => {
    const { act, outcome } = await scenarios[name]();
    const answer = await act();
    expect(answer.statusCode).toBeLessThan(300);
    await service.app.worker.settle();
    const expected = await outcome(answer);
    const isDone = (step: number) => runWithCrash(name, step, expected);
    expect(await countStepsUntilDone(isDone, 2 * MAX_COMMANDS)).toBeGreaterThan(1);
  });
});

const create = async (title: string) => {
  const answer = await post(
    '/products/bulk',
    [{ title, price: 5, categoryId }],
    people.admin.headers,
  );
  return { ...answer, isReplayed: 'idempotent-replayed' in answer.headers };
};
const countOf = (title: string) =>
  service.database.db.collection('products').countDocuments({ title });

/** One body gets a response, another one is killed at a command, and both are repeated; true if it completed. */
async function crashAtStep(step: number): Promise<boolean> {
  const [earlier, later] = [`earlier ${step}`, `later ${step}`];
  const first = await create(earlier);
  const attempt = await service.during(crashAt(step), () => create(later));
  if (attempt.statusCode < 300) return true;
  const isWritten = (await countOf(later)) > 0;
  service.clock.advance(7000);
  const again = await create(earlier);
  expect([step, again.statusCode, again.isReplayed || isWritten]).toEqual([step, 201, true]);
  if (again.isReplayed) expect(again.body).toBe(first.body);
  expect([step, (await create(later)).statusCode]).toEqual([step, 201]);
  const counts = [await countOf(earlier), await countOf(later)];
  expect([step, ...counts]).toEqual([step, again.isReplayed ? 1 : 2, 1]);
  return false;
}

describe('POST /products/bulk without a key whose process ended at a database command', () => {
  it('is carried out once when it is repeated, and keeps the results of earlier responses', async () => {
    expect(await countStepsUntilDone(crashAtStep)).toBeGreaterThan(4);
  });
});
