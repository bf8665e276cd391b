import {
  apply,
  TRANSITIONS,
  unpaidUntil,
  type OrderCommand,
} from '../../../src/modules/orders/order';
import type { OrderDocument } from '../../../src/modules/orders/orders.document';
import type { OrderStatus } from '../../../src/modules/orders/orders.types';
import { diagramsOf, stateDiagram } from '../../support/state-diagram';

const states = Object.keys(TRANSITIONS) as OrderStatus[];
const now = new Date('2026-03-01T12:00:00.000Z');

/** The fields of an order that these commands read. */
const order = (fields: object): OrderDocument =>
  ({
    ...{ _id: 'ord_1', totalMinor: 1000, currency: 'USD', paymentMethodId: 'pm_card', version: 3 },
    ...{ paymentStatus: 'pending', stock: 'taken', refunds: [], history: [], ...fields },
  }) as never;

describe('the transition table of orders', () => {
  it('has exactly the transitions of the contract', () => {
    const steps = states.flatMap((from) =>
      Object.keys(TRANSITIONS[from]).map((to) => `${from} → ${to}`),
    );
    expect(steps).toEqual([
      'pending → paid',
      'pending → cancelled',
      'paid → processing',
      'paid → shipped',
      'paid → cancelled',
      'processing → shipped',
      'processing → cancelled',
      'shipped → delivered',
      'shipped → refunded',
      'delivered → refunded',
    ]);
  });

  it('matches the diagram in decision 008', () => {
    const diagrams = diagramsOf('decisions/008-orders-without-transactions.md');
    expect(diagrams[0]).toBe(stateDiagram(TRANSITIONS, 'pending'));
  });
});

describe('a command of an order', () => {
  const ship = { kind: 'ship', carrier: 'Posti', trackingNumber: null } as const;
  const cancel = { kind: 'cancel', reason: 'changed my mind' } as const;
  it.each<[OrderStatus, OrderCommand, string, string, readonly string[]]>([
    ['cancelled', cancel, 'cancelled', 'order_already_cancelled', []],
    ['shipped', cancel, 'cancelled', 'order_not_cancellable', ['delivered', 'refunded']],
    ['refunded', cancel, 'cancelled', 'order_not_cancellable', []],
    ['pending', ship, 'shipped', 'invalid_state_transition', ['paid', 'cancelled']],
    [
      'paid',
      { kind: 'deliver' },
      'delivered',
      'invalid_state_transition',
      ['processing', 'shipped', 'cancelled'],
    ],
  ])('is refused when it is %s: %j', (from, command, to, code, allowedSteps) => {
    const facts = { from, to, allowed: allowedSteps };
    expect(apply(order({ status: from }), command, now)).toMatchObject({
      refusal: { kind: 'domain', code, details: { facts } },
    });
  });

  it('creates a new version, with its step in the history and its event', () => {
    expect(apply(order({ status: 'paid' }), ship, now)).toEqual({
      events: ['shipped'],
      order: order({
        ...{ status: 'shipped', version: 4, updatedAt: now, deliveryStatus: 'shipped' },
        ...{ carrier: 'Posti', trackingNumber: null, shippedAt: now },
        history: [{ status: 'shipped', at: now, reason: null }],
      }),
    });
  });

  it('that cancels it records the return of stock and money, and the end of an open payment', () => {
    const attempt = { attemptId: 'pay_2', state: 'processing' };
    const paidOrder = order({ status: 'paid', paymentStatus: 'paid', attempt });
    expect(apply(paidOrder, cancel, now)).toMatchObject({
      events: ['cancelled'],
      order: {
        stock: 'returning',
        refunds: [{ amountMinor: 1000, state: 'pending', reason: 'changed my mind' }],
        attempt: { requested: 'cancel' },
      },
    });
  });

  it.each(['none', 'returned', 'returning'])(
    'that cancels it does not change stock %s',
    (stock) => {
      const outcome = apply(order({ status: 'paid', stock }), cancel, now);
      expect(outcome).toMatchObject({ order: { status: 'cancelled', stock } });
    },
  );

  it.each<[OrderStatus, boolean]>([
    ['pending', true],
    ['paid', true],
    ['processing', true],
    ['shipped', false],
    ['delivered', false],
    ['cancelled', false],
    ['refunded', false],
  ])('that edits it when it is %s is carried out: %s', (status, isDone) => {
    const edit = { kind: 'edit', version: 3, fields: { note: 'Ring twice.' } } as const;
    const outcome = apply(order({ status }), edit, now);
    if (isDone) expect(outcome).toMatchObject({ order: { note: 'Ring twice.', version: 4 } });
    else expect(outcome).toMatchObject({ refusal: { code: 'order_not_changeable' } });
  });

  it.each([
    ['pending', 'paid', ['paid'], 0],
    ['processing', 'processing', ['paid'], 0],
    ['cancelled', 'cancelled', [], 1],
  ])('that pays it leads from %s to %s', (status, to, events, refunds) => {
    const change = { effect: 'paid', fields: { paymentStatus: 'paid' } } as const;
    const outcome = apply(order({ status }), { kind: 'payment', change }, now);
    expect(outcome).toMatchObject({ events, order: { status: to } });
    expect('order' in outcome && outcome.order.refunds).toHaveLength(refunds);
  });
});

describe('the time in which an order can be paid', () => {
  const rules = { paymentWindowMs: 60_000 };
  const unpaid = { phase: 'live', status: 'pending', createdAt: now };

  it('starts again when an authorization has expired', () => {
    const end = 'authorization_expired';
    const closedAttempts = [10, 20].map((seconds) => ({
      end,
      at: new Date(+now + seconds * 1000),
    }));
    const others = [{ end: 'declined', at: new Date(+now + 30_000) }];
    const until = (fields: object) => unpaidUntil(order({ ...unpaid, ...fields }), rules);
    expect(until({})).toEqual(new Date(+now + 60_000));
    expect(until({ closed: others })).toEqual(new Date(+now + 60_000));
    expect(until({ closed: [...closedAttempts, ...others] })).toEqual(new Date(+now + 80_000));
    expect(until({ status: 'paid' })).toBeNull();
    expect(until({ stock: 'none' })).toBeNull();
  });
});
