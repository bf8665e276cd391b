import { createHmac } from 'node:crypto';
import type { Scope, Viewer } from '../../../src/modules/accounts';
import { attemptDelivery } from '../../../src/modules/webhooks/deliveries/attempt';
import { mayReceive } from '../../../src/modules/webhooks/deliveries/audience';
import { nextAttempt } from '../../../src/modules/webhooks/deliveries/retry-schedule';
import {
  afterFailure,
  afterSuccess,
  concurrencyOf,
  isCircuitOpen,
  isHopeless,
  newHealth,
} from '../../../src/modules/webhooks/endpoints/endpoint-health';
import { unknownFilters, wantsEvent } from '../../../src/modules/webhooks/endpoints/event-filter';
import { newSecret, signedHeaders } from '../../../src/modules/webhooks/endpoints/signature';
import type { LoggedEvent } from '../../../src/platform/events';

const now = new Date('2026-03-01T12:00:00.750Z');
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

describe('whether an endpoint subscribes to an event', () => {
  it.each([
    [[], [], true],
    [['*'], [], true],
    [['order.paid'], [], true],
    [['order.*'], [], true],
    [['order.shipped', 'order.paid'], [], true],
    [['order.shipped'], [], false],
    [['product.*'], [], false],
    [['ord.*'], [], false],
    [['order.pai'], [], false],
    [[], ['ord_1'], true],
    [[], ['ord_2'], false],
    [['order.*'], ['ord_2', 'ord_1'], true],
    [['order.shipped'], ['ord_1'], false],
  ])(
    'order.paid about ord_1, with the types %j and the resources %j: %s',
    (eventTypes, ids, isWanted) => {
      const endpoint = { eventTypes, resourceIds: ids };
      expect(wantsEvent(endpoint, { type: 'order.paid', resourceId: 'ord_1' })).toBe(isWanted);
    },
  );

  it('depends only on filters that match a type', () => {
    const filters = ['order.paid', 'order.*', '*', 'order', 'orders.*', 'order.pay'];
    expect(unknownFilters(filters, ['order.paid'])).toEqual(['order', 'orders.*', 'order.pay']);
  });
});

describe('the health of an endpoint', () => {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const healthAfter = (times: number) => {
    let health = newHealth;
    for (let n = 0; n < times; n += 1) health = afterFailure(now, health);
    return health;
  };

  it.each([
    [9, false, 4],
    [10, true, 1],
    [11, true, 1],
  ])(
    'after %d failures in a row: circuit open %s, %d concurrent requests',
    (times, isOpen, atOnce) => {
      expect(isCircuitOpen(healthAfter(times), now)).toBe(isOpen);
      expect(concurrencyOf(healthAfter(times), 4)).toBe(atOnce);
    },
  );

  it('opens the circuit for a minute, and forgets failures after a success', () => {
    const open = [MINUTE - 1, MINUTE].map((ms) => isCircuitOpen(healthAfter(10), at(ms)));
    expect(open).toEqual([true, false]);
    const health = afterSuccess(at(1), healthAfter(10));
    const facts = { consecutiveFailures: 0, failingSince: null, lastFailureAt: now };
    expect(health).toMatchObject({ ...facts, lastSuccessAt: at(1) });
  });

  it('becomes hopeless after five days without a success', () => {
    const health = afterFailure(at(4 * DAY), healthAfter(1));
    const verdicts = [5 * DAY - 1, 5 * DAY].map((ms) => isHopeless(health, at(ms)));
    expect(verdicts).toEqual([false, true]);
    expect(isHopeless(newHealth, at(9 * DAY))).toBe(false);
  });
});

describe('the response of a receiver', () => {
  it.each([
    [199, 'failed', 'retrying'],
    [200, 'succeeded', 'delivered'],
    [299, 'succeeded', 'delivered'],
    [300, 'failed', 'retrying'],
    [410, 'failed', 'failed'],
    [500, 'failed', 'retrying'],
  ])('%d: the attempt has %s, the delivery is %s', async (status, outcome, state) => {
    const answer = { kind: 'answered', status, retryAfter: null, body: '', error: null };
    const deps = {
      egress: { post: () => Promise.resolve(answer) },
      rules: { allowHttp: false },
      clock: { now: () => now },
    };
    const delivery = { eventId: 'evt_1', body: '{}', attempts: [] };
    const target = { url: 'https://receiver.example/', secrets: [newSecret()] };
    const result = await attemptDelivery(delivery as never, target, deps as never);
    expect([result.attempt.status, result.status]).toEqual([outcome, state]);
  });
});

const person = { userId: 'usr_a', isBlocked: false, credentialId: 'ses_1' };
const session = (role: 'customer' | 'moderator' | 'admin'): Viewer => ({
  ...person,
  kind: 'session',
  role,
});
const key = (role: 'customer' | 'admin', ...scopes: Scope[]): Viewer => ({
  ...person,
  ...{ kind: 'key', role, scopes: new Set(scopes), documentsOnly: false },
});

const viewers: readonly Viewer[] = [
  session('customer'),
  session('moderator'),
  session('admin'),
  key('customer', 'webhooks:manage'),
  key('customer', 'webhooks:manage', 'orders:read'),
  key('admin', 'webhooks:manage', 'orders:read'),
];

describe('who receives an event', () => {
  // A customer, a moderator, an admin; keys of a customer without and with orders:read, and of an admin with it.
  it.each([
    ['order', 'usr_a', false, [true, true, true, false, true, true]],
    ['order', 'usr_b', false, [false, false, true, false, false, true]],
    ['product', null, true, [true, true, true, true, true, true]],
    ['product', null, false, [false, false, true, false, false, false]],
    ['comment', 'usr_b', true, [true, true, true, true, true, true]],
    ['comment', 'usr_b', false, [false, true, true, false, false, false]],
    ['import', 'usr_b', false, [false, false, true, false, false, false]],
    ['user', 'usr_b', false, [false, false, true, false, false, false]],
    ['webhook_endpoint', 'usr_b', false, [false, false, true, false, false, true]],
    ['unheard_of', 'usr_a', true, [false, false, false, false, false, false]],
  ])('about a %s of %s, public: %s', (resourceType, ownerId, isPublic, receives) => {
    const event = { resourceType, ownerId, isPublic } as LoggedEvent;
    expect(viewers.map((viewer) => mayReceive(viewer, event))).toEqual(receives);
  });
});

/** The wait in milliseconds; null means no more attempts. */
function pauseAfter(attempts: number, random = 0.5, retryAfter: string | null = null) {
  const next = nextAttempt({ attempts, now, retryAfter, random });
  return next === null ? null : next.getTime() - now.getTime();
}

// Part 9: nine attempts, the first immediately, then after 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, 24
// h, 24 h; ±20 %.
const PAUSES = [
  [1, MINUTE],
  [2, 5 * MINUTE],
  [3, 30 * MINUTE],
  [4, 2 * HOUR],
  [5, 6 * HOUR],
  [6, 12 * HOUR],
  [7, 24 * HOUR],
  [8, 24 * HOUR],
] as const;

describe('the pause before the next attempt', () => {
  it.each(PAUSES)('after %d is %d ms, varied by up to a fifth', (attempts, pause) => {
    expect(pauseAfter(attempts)).toBe(pause);
    expect(pauseAfter(attempts, 0)).toBe(pause * 0.8);
    expect(pauseAfter(attempts, 0.25)).toBe(pause * 0.9);
    expect(pauseAfter(attempts, 0.75)).toBe(Math.round(pause * 1.1));
    const longest = pauseAfter(attempts, 1 - Number.EPSILON) ?? 0;
    expect(Math.abs(longest - pause * 1.2)).toBeLessThanOrEqual(1);
  });

  it('ends after the ninth', () => expect([pauseAfter(9), pauseAfter(10)]).toEqual([null, null]));

  // The pause is clamped between that of the schedule and twice as much.
  it.each([
    ['59', MINUTE],
    ['60', MINUTE],
    ['61', 61 * SECOND],
    ['120', 2 * MINUTE],
    ['121', 2 * MINUTE],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 89_250],
    ['Sun, 01 Mar 2026 11:00:00 GMT', MINUTE],
  ])('follows Retry-After: %s within limits: %d ms', (retryAfter, pause) => {
    expect(pauseAfter(1, 0, retryAfter)).toBe(pause);
  });

  it.each(['soon', '1.5e3'])('ignores Retry-After: %s', (retryAfter) => {
    const pause = pauseAfter(1, 0, retryAfter);
    expect(pause).toBe(0.8 * MINUTE);
  });
});

const body = '{"eventId":"evt_1","type":"order.paid"}';
/** `whsec_` and the base64 of 32 bytes. */
const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

/** Standard Webhooks: HMAC-SHA256 over `id.timestamp.body` with the decoded secret. */
const byHand = (byte: number, timestamp: string) =>
  `v1,${createHmac('sha256', Buffer.alloc(32, byte)).update(`evt_1.${timestamp}.${body}`).digest('base64')}`;

describe('the headers of a delivery', () => {
  it.each(['000', '499', '500', '750', '999'])('sent at .%s carry the current second', (millis) => {
    const sentAt = new Date(`2026-03-01T12:00:00.${millis}Z`);
    const headers = signedHeaders({ eventId: 'evt_1', body, sentAt, secrets: [secretOf(1)] });
    expect(headers).toMatchObject({
      'x-webhook-id': 'evt_1',
      'x-webhook-timestamp': '1772366400',
      'x-webhook-signature': byHand(1, '1772366400'),
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1772366400',
      'webhook-signature': byHand(1, '1772366400'),
    });
  });

  it('carry a fixed signature for a fixed message', () => {
    const headers = signedHeaders({ eventId: 'evt_1', body, sentAt: now, secrets: [secretOf(1)] });
    expect(headers['webhook-signature']).toBe('v1,lI9De145DaDVbsSaxKdsazaukeqnWgiaIe8PMAj1/DQ=');
  });

  it('have a signature for each secret, the current one first', () => {
    const secrets = [secretOf(2), secretOf(1)];
    const headers = signedHeaders({ eventId: 'evt_1', body, sentAt: now, secrets });
    const both = `${byHand(2, '1772366400')} ${byHand(1, '1772366400')}`;
    expect(headers['webhook-signature']).toBe(both);
  });

  it('are signed with secrets of 32 random bytes', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
