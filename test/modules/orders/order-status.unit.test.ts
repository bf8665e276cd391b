import { assertTransition, TRANSITIONS } from '../../../src/modules/orders/order-status';
import type { OrderStatus } from '../../../src/modules/orders/orders.types';

const states = Object.keys(TRANSITIONS) as OrderStatus[];

describe('the transition table of orders', () => {
  it('has exactly the steps of the contract', () => {
    const steps = states.flatMap((from) => TRANSITIONS[from].map((to) => `${from} → ${to}`));
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

  it.each([
    ['paid', 'paid', 'order_already_paid', ['processing', 'shipped', 'cancelled']],
    ['delivered', 'paid', 'order_already_paid', ['refunded']],
    ['cancelled', 'cancelled', 'order_already_cancelled', []],
    ['shipped', 'cancelled', 'order_not_cancellable', ['delivered', 'refunded']],
    ['refunded', 'cancelled', 'order_not_cancellable', []],
    ['cancelled', 'paid', 'invalid_state_transition', []],
    ['pending', 'shipped', 'invalid_state_transition', ['paid', 'cancelled']],
  ] as const)('refuses %s → %s as %s, and says where it can go: %j', (from, to, code, allowed) => {
    let refusal: unknown;
    try {
      assertTransition(from, to);
    } catch (error) {
      refusal = error;
    }
    const facts = { from, to, allowed };
    expect(refusal).toMatchObject({ kind: 'domain', code, details: { facts } });
  });
});
