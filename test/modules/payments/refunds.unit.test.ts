import type { PayableOrder } from '../../../src/modules/payments/payments.types';
import {
  isPromisedWhole,
  refundableMinor,
  returnedMinor,
} from '../../../src/modules/payments/refunds';

type State = 'pending' | 'succeeded' | 'failed';
type Refund = readonly [amountMinor: number, state: State, attemptId?: string];

function orderWith(refunds: readonly Refund[], paymentStatus = 'paid'): PayableOrder {
  const made = refunds.map(([amountMinor, state, attemptId], index) => ({
    ...{ id: `pay_${index}`, amountMinor, state, reason: null },
    ...(attemptId === undefined ? {} : { attemptId }),
  }));
  return { totalMinor: 1000, paymentStatus, refunds: made } as never;
}

describe('what can still be refunded of 10.00', () => {
  // Refunds → refundable, returned, promised as a whole.
  it.each<[readonly Refund[], number, number, boolean]>([
    [[], 1000, 0, false],
    [[[400, 'succeeded']], 600, 400, false],
    [[[400, 'pending']], 600, 0, false],
    [[[400, 'failed']], 1000, 0, false],
    [[[1000, 'pending']], 0, 0, true],
    [
      [
        [600, 'succeeded'],
        [400, 'pending'],
      ],
      0,
      600,
      true,
    ],
    [[[1000, 'succeeded']], 0, 1000, false],
    // Money of another attempt that the order did not need is none of its own.
    [[[1000, 'succeeded', 'att_2']], 1000, 0, false],
  ])('after %j is %d', (refunds, refundable, returned, isPromised) => {
    const order = orderWith(refunds);
    expect(refundableMinor(order)).toBe(refundable);
    expect(returnedMinor(order)).toBe(returned);
    expect(isPromisedWhole(order)).toBe(isPromised);
  });

  it.each([
    ['pending', 0],
    ['authorized', 0],
    ['failed', 0],
    ['paid', 1000],
    ['partially_refunded', 1000],
    ['refunded', 0],
  ])('when its payment is %s is %d', (paymentStatus, refundable) => {
    expect(refundableMinor(orderWith([], paymentStatus))).toBe(refundable);
  });
});
