import { generateSync } from 'otplib';
import { Webhook } from 'standardwebhooks';
import { codeIn } from './accounts';
import type { TestApp } from './build-test-app';
import { createClient } from './provocations';

export const NOTIFICATION_SECRET = 'whsec_dGVzdC1zZWNyZXQtb2YtcGF5bWVudC1ub3RpZmljYXRpb25z';
const CATEGORY = 'bf28b0b1-e27f-85fc-ae13-ed15599f5541';
const basket = {
  items: [{ productId: 'prd_demo_0001', quantity: 1 }],
  deliveryAddress: { name: 'Ada', line1: 'High Street 1', city: 'London', country: 'GB' },
};

interface Answer {
  readonly statusCode: number;
  json(): unknown;
}

/** Batches that succeed in part, and batches that change nothing or create what already exists. */
const BATCHES: readonly (readonly [viewer: string, request: string, body: object])[] = [
  [
    'admin',
    'POST /products/bulk',
    {
      items: [
        { title: 'Travel laptop', price: 899.9, categoryId: CATEGORY, externalId: 'erp-2002' },
        { title: 'Desk lamp', price: 39.9, categoryId: '00000000-0000-4000-8000-000000000000' },
      ],
    },
  ],
  [
    'admin',
    'PATCH /products/bulk',
    {
      items: [
        { id: 'prd_demo_0003', stockDelta: 5 },
        { id: 'prd_demo_0900', stockDelta: 5 },
      ],
    },
  ],
  ['admin', 'DELETE /products/bulk', { ids: ['prd_demo_0497', 'prd_demo_0900'] }],
  ['customer', 'POST /orders/bulk-cancel', { orderIds: ['ord_demo_0003', 'ord_demo_0900'] }],
  [
    'admin',
    'POST /comments/bulk-moderate',
    {
      items: ['cmt_01m6e5m8drbp3mbw4jy8pbadhe27', 'cmt_01m6e5m8drbp3mbw4jy8pbadhe00'].map((id) => ({
        id,
        action: 'publish',
      })),
    },
  ],
];

/**
 * Responses of the contract that the published examples do not produce, by endpoint: other
 * statuses, and those that need a secret.
 */
export async function collectOtherAnswers(
  service: TestApp,
): Promise<readonly (readonly [endpoint: string, answer: Answer])[]> {
  const { ask } = createClient(service);
  const answers: (readonly [string, Answer])[] = [];
  for (const [viewer, request, body] of BATCHES) {
    answers.push([request, await ask(viewer, request, body)]);
  }
  const { id } = (
    await ask('customer', 'POST /orders', { ...basket, paymentMethodId: 'pm_card' })
  ).json<{ id: string }>();
  answers.push(['POST /orders/:id/pay', await ask('customer', `POST /orders/${id}/pay`, {})]);
  answers.push(['POST /payments/builtin/:payment/confirm', await confirmedPayment(service)]);
  answers.push(['POST /payments/notifications/:provider', await notification(service)]);
  answers.push(...(await accountAnswers(service)));
  return answers;
}

async function confirmedPayment(service: TestApp): Promise<Answer> {
  const { ask, make } = createClient(service);
  const order = await make('customer', 'POST /orders', {
    ...basket,
    paymentMethodId: 'pm_requires_action',
  });
  const { payment } = (await ask('customer', `POST /orders/${order}/pay`, {})).json<{
    payment: { nextAction: { url: string } };
  }>();
  return ask('anonymous', `POST ${new URL(payment.nextAction.url).pathname}/confirm`);
}

/** A signed notification about a payment that was already captured. */
function notification(service: TestApp): Promise<Answer> {
  const data = { orderId: 'ord_demo_0002', attemptId: 'pay_1', state: 'captured' };
  const payload = JSON.stringify({ type: 'payment.updated', data });
  const now = service.clock.now();
  return createClient(service).ask('anonymous', 'POST /payments/notifications/builtin', payload, {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(NOTIFICATION_SECRET).sign('msg_1', now, payload),
  });
}

/** A new account verifies its address, resets its password and turns on an authenticator app. */
async function accountAnswers(service: TestApp): Promise<readonly (readonly [string, Answer])[]> {
  const { ask } = createClient(service);
  const email = 'ada.lovelace@example.com';
  const password = 'a long and quiet phrase';
  await ask('anonymous', 'POST /auth/signup', { email, password, displayName: 'Ada' });
  const token = await codeIn(service, email, 'verify_email');
  const verification = await ask('anonymous', 'POST /auth/verify-email', { token });
  await ask('anonymous', 'POST /auth/password-reset', { email });
  const reset = await ask('anonymous', 'POST /auth/password-reset/confirm', {
    token: await codeIn(service, email, 'password_reset'),
    password: 'another long and quiet phrase',
  });
  const signIn = { email, password: 'another long and quiet phrase' };
  const { refreshToken } = (await ask('anonymous', 'POST /auth/login', signIn)).json<{
    refreshToken: string;
  }>();
  const refresh = await ask('anonymous', 'POST /auth/token/refresh', { refreshToken });
  const { accessToken } = refresh.json<{ accessToken: string }>();
  const own = { authorization: `Bearer ${accessToken}` };
  const enrolment = await ask(
    'anonymous',
    'POST /auth/mfa/totp',
    { password: signIn.password },
    own,
  );
  const { secret } = enrolment.json<{ secret: string }>();
  const code = () =>
    generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1000) });
  const confirmation = await ask('anonymous', 'POST /auth/mfa/totp/confirm', { code: code() }, own);
  service.clock.advance(60_000);
  const { mfaToken } = (await ask('anonymous', 'POST /auth/login', signIn)).json<{
    mfaToken: string;
  }>();
  const completion = await ask('anonymous', 'POST /auth/mfa/verify', { mfaToken, code: code() });
  return [
    ['POST /auth/verify-email', verification],
    ['POST /auth/password-reset/confirm', reset],
    ['POST /auth/token/refresh', refresh],
    ['POST /auth/mfa/totp/confirm', confirmation],
    ['POST /auth/mfa/verify', completion],
  ];
}
