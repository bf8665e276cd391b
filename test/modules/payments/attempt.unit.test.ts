import {
  applyReport,
  ATTEMPT_TABLE,
  beginCall,
  nextCall,
  type AttemptReport,
  type AttemptState,
} from '../../../src/modules/payments/attempt';
import type { PayableOrder, PaymentAttempt } from '../../../src/modules/payments/payments.types';
import { diagramsOf, stateDiagram } from '../../support/state-diagram';

const now = new Date('2026-03-01T12:00:00.000Z');
const charge = { attemptId: 'pay_1', provider: 'scripted', methodId: 'pm_a', amountMinor: 1000 };
const open = (fields: object): PaymentAttempt =>
  ({ ...charge, capture: 'now', begunAt: now, activeCalls: 1, ...fields }) as never;
const order = (fields: object): PayableOrder =>
  ({
    ...{ _id: 'ord_1', totalMinor: 1000, currency: 'USD', rev: 1, paymentMethodId: 'pm_b' },
    ...{ paymentStatus: 'pending', refunds: [], ...fields },
  }) as never;
const OPEN: readonly AttemptState[] = ['new', 'requires_action', 'processing', 'authorized'];
const orderWith = (state: AttemptState): PayableOrder => {
  if (state === 'new') return order({ attempt: open({}) });
  if (OPEN.includes(state)) return order({ attempt: open({ state }) });
  return order({ closed: [{ ...charge, end: state, at: now }] });
};

const states = Object.keys(ATTEMPT_TABLE) as AttemptState[];
const reports = Object.keys(ATTEMPT_TABLE.new) as AttemptReport['state'][];

describe('the table of payment attempts', () => {
  it('matches the diagram in decision 008', () => {
    const table = Object.fromEntries(
      states.map((from) => {
        const targets = Object.entries(ATTEMPT_TABLE[from]);
        return [from, Object.fromEntries(targets.map(([report, to]) => [to, report]))];
      }),
    );
    const diagrams = diagramsOf('decisions/008-orders-without-transactions.md');
    expect(diagrams[1]).toBe(stateDiagram(table, 'new'));
  });

  it.each(states.flatMap((from) => reports.map((report) => [from, report] as const)))(
    'decides what %s becomes after %s',
    (from, state) => {
      const to = ATTEMPT_TABLE[from][state];
      const change = applyReport(orderWith(from), 'pay_1', { report: { state }, now });
      const { attempt, closed } = change?.fields ?? {};
      const outcome = closed?.at(-1)?.end ?? attempt?.state ?? (change ? 'withdrawn' : undefined);
      expect(outcome).toBe(to);
    },
  );

  it('never leads back to an earlier state, and never out of `captured`', () => {
    expect(ATTEMPT_TABLE.captured).toEqual({});
    expect(ATTEMPT_TABLE.authorized).not.toHaveProperty('processing');
    expect(ATTEMPT_TABLE.processing).not.toHaveProperty('requires_action');
    expect(ATTEMPT_TABLE.declined).toEqual({ captured: 'captured' });
  });
});

describe('a report', () => {
  const report = (state: AttemptReport['state'], of: PayableOrder) =>
    applyReport(of, 'pay_1', { report: { state }, now });

  it('of money pays the order with the method of the attempt', () => {
    expect(report('captured', orderWith('processing'))).toMatchObject({
      effect: 'paid',
      fields: {
        ...{ attempt: undefined, closed: [{ end: 'captured' }], paymentStatus: 'paid' },
        ...{ paymentMethodId: 'pm_a', placedWith: 'pm_b', paidBy: 'pay_1' },
      },
    });
  });

  it.each([
    ['was paid before', { paymentStatus: 'paid' }],
    ['has another total by now', { totalMinor: 900 }],
  ])('of money that the order does not need, because it %s, refunds the money', (_why, fields) => {
    const change = report('captured', { ...orderWith('processing'), ...fields } as PayableOrder);
    expect(change?.effect).toBeUndefined();
    expect(change?.fields.refunds).toMatchObject([{ amountMinor: 1000, attemptId: 'pay_1' }]);
  });

  it('of late money cancels the attempt that is open beside it', () => {
    const closedAttempts = [{ ...charge, end: 'declined', at: now }];
    const change = report(
      'captured',
      order({ closed: closedAttempts, attempt: open({ attemptId: 'pay_2' }) }),
    );
    expect(change?.fields.attempt).toMatchObject({ attemptId: 'pay_2', requested: 'cancel' });
  });

  it('of an end without money leaves the payment status of an order that was paid', () => {
    const paidOrder = order({ attempt: open({}), paymentStatus: 'paid' });
    const change = report('declined', paidOrder);
    expect(change?.effect).toBeUndefined();
    expect(change?.fields).not.toHaveProperty('paymentStatus');
  });

  it('of a cancellation after its authorization has expired says so', () => {
    const expiredOrder = order({ attempt: open({ state: 'authorized', authorizedUntil: now }) });
    expect(report('cancelled', expiredOrder)?.fields.closed).toMatchObject([
      { end: 'authorization_expired' },
    ]);
  });

  it('of a call that sent nothing withdraws the attempt only if it was the last active call', () => {
    const { attempt } = beginCall(open({ activeCalls: 1 })).fields;
    const change = report('not_sent', order({ attempt }));
    expect(change?.fields.attempt).toMatchObject({ activeCalls: 1 });
    expect(report('not_sent', order({ attempt: change?.fields.attempt }))?.fields).toEqual({
      attempt: undefined,
    });
  });

  it('of another attempt changes nothing', () => {
    expect(
      applyReport(orderWith('new'), 'pay_9', { report: { state: 'captured' }, now }),
    ).toBeNull();
  });
});

describe('the next call for an attempt', () => {
  it.each([
    [{}, 'createIntent'],
    [{ requested: 'cancel' }, 'cancel'],
    [{ state: 'processing' }, 'status'],
    [{ state: 'authorized' }, 'capture'],
    [{ state: 'authorized', capture: 'at_shipping' }, 'status'],
    [{ state: 'authorized', capture: 'at_shipping', requested: 'capture' }, 'capture'],
    [{ state: 'authorized', capture: 'at_shipping', authorizedUntil: now }, 'cancel'],
  ])('of %j is %s', (fields, call) => {
    expect(nextCall(open(fields), now)).toBe(call);
  });
});
