import type { PayableOrder } from '../../../src/modules/payments/payments.types';
import {
  applyRefundResult,
  isFullyPromised,
  refundableMinor,
  returnedMinor,
} from '../../../src/modules/payments/refunds';

type State = 'pending' | 'succeeded' | 'failed';
type Refund = readonly [amountMinor: number, state: State, attemptId?: string];

function orderWith(refunds: readonly Refund[], paymentStatus = 'paid'): PayableOrder {
  const rows = refunds.map(([amountMinor, state, attemptId], index) => ({
    ...{ id: `pay_${index}`, amountMinor, state, reason: null },
    ...(attemptId === undefined ? {} : { attemptId }),
  }));
  return { totalMinor: 1000, paymentStatus, refunds: rows } as never;
}

describe('what can still be refunded of 10.00', () => {
  // Refunds → the refundable amount, the returned amount, and whether the full amount is promised.
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
    // A refund of another attempt's surplus money does not count.
    [[[1000, 'succeeded', 'att_2']], 1000, 0, false],
  ])('after %j is %d', (refunds, refundable, refundedMinor, isPromised) => {
    const order = orderWith(refunds);
    expect(refundableMinor(order)).toBe(refundable);
    expect(returnedMinor(order)).toBe(refundedMinor);
    expect(isFullyPromised(order)).toBe(isPromised);
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

describe("a provider's report on a refund", () => {
  it.each<[string, readonly Refund[], object]>([
    ['of a part', [[400, 'pending']], { effect: 'refunded', status: 'partially_refunded' }],
    [
      'of the rest',
      [
        [400, 'pending'],
        [600, 'succeeded'],
      ],
      { effect: 'refunded', status: 'refunded' },
    ],
    // The order was paid by another attempt, and stays paid.
    ['of surplus money', [[1000, 'pending', 'att_2']], { effect: undefined, status: undefined }],
  ])('that succeeded, %s, changes the payment', (_what, refunds, expected) => {
    const change = applyRefundResult(orderWith(refunds), 'pay_0', 'succeeded');
    const { effect, fields } = change ?? {};
    expect({ effect, status: fields?.paymentStatus }).toEqual(expected);
    expect(fields?.refunds?.[0]?.state).toBe('succeeded');
  });

  it('is applied once', () => {
    expect(applyRefundResult(orderWith([[400, 'failed']]), 'pay_0', 'succeeded')).toBeNull();
    expect(applyRefundResult(orderWith([]), 'pay_0', 'succeeded')).toBeNull();
  });
});
