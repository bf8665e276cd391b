import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderUnreachable, type PaymentProvider } from '../../src/modules/payments';
import type { Dice } from './random';

type State = Awaited<ReturnType<PaymentProvider['status']>>['state'];

/** One payment as it really happened, according to the provider's records. */
export interface BookedPayment {
  readonly orderId: string;
  readonly attemptId: string;
  readonly amountMinor: number;
  state: State;
}

/**
 * A payment provider that responds late, twice, out of order or never, or contradicts itself,
 * although its records are right.
 */
export function unreliableProvider(dice: Dice, { contradicts }: { readonly contradicts: boolean }) {
  const payments = new Map<string, BookedPayment>();
  const refunds = new Map<string, { readonly attemptId: string; readonly amountMinor: number }>();
  let isCalm = false;

  /** May carry the call out or not, and respond or not. */
  async function unreliably<T>(act: () => T): Promise<T> {
    if (isCalm) return act();
    if (dice.chance(0.15)) throw new ProviderUnreachable();
    if (dice.chance(0.1)) throw new Error('never arrived');
    if (dice.chance(0.2)) await sleep(dice.between(0, 3));
    const answer = act();
    if (dice.chance(0.2)) await sleep(dice.between(0, 3));
    if (dice.chance(0.15)) throw new Error('the response was lost');
    return answer;
  }
  const bookedPayment = (attemptId: string): BookedPayment => {
    const payment = payments.get(attemptId);
    if (payment === undefined) throw new Error('unknown payment');
    return payment;
  };
  /**
   * Its report of a payment; a contradictory provider reports a payment as declined that it
   * captures later.
   */
  const reportOf = ({ state }: BookedPayment) => {
    const isLie = contradicts && !isCalm && dice.chance(0.2);
    const isOpen = state === 'processing' || state === 'requires_action';
    return { state: isLie && isOpen ? ('declined' as const) : state };
  };
  /** Lets payments progress by themselves. */
  const settle = (): void => {
    for (const payment of payments.values()) {
      const isOpen = payment.state === 'processing' || payment.state === 'requires_action';
      if (isOpen && (isCalm || dice.chance(0.3))) {
        payment.state = dice.chance(0.7) ? 'captured' : 'declined';
      }
    }
  };
  const first = (capture: string): State => {
    const good = capture === 'now' ? 'captured' : 'authorized';
    return dice.pick([good, good, 'processing', 'requires_action', 'declined'] as const);
  };
  const step = (from: readonly State[], to: State) => (attemptId: string) => {
    const payment = bookedPayment(attemptId);
    if (from.includes(payment.state)) payment.state = to;
    return reportOf(payment);
  };
  const cancel = step(['requires_action', 'authorized'], 'cancelled');
  const capture = step(['authorized'], 'captured');
  const provider: PaymentProvider = {
    name: 'wild',
    createIntent: ({ orderId, attemptId, amountMinor, capture: time }) =>
      unreliably(() => {
        const existingPayment = payments.get(attemptId);
        const payment = existingPayment ?? { orderId, attemptId, amountMinor, state: first(time) };
        payments.set(attemptId, payment);
        return reportOf(payment);
      }),
    confirm: ({ attemptId }) => unreliably(() => reportOf(bookedPayment(attemptId))),
    capture: ({ attemptId }) => unreliably(() => capture(attemptId)),
    cancel: ({ orderId, attemptId, amountMinor }) =>
      unreliably(() => {
        const unknownPayment = { orderId, attemptId, amountMinor, state: 'cancelled' as const };
        if (!payments.has(attemptId)) payments.set(attemptId, unknownPayment);
        return cancel(attemptId);
      }),
    status: ({ attemptId }) => unreliably(() => reportOf(bookedPayment(attemptId))),
    refund: ({ refundId, attemptId, amountMinor }) =>
      unreliably(() => {
        if (!isCalm && dice.chance(0.3)) return 'pending';
        refunds.set(refundId, { attemptId: attemptId ?? '', amountMinor });
        return 'succeeded';
      }),
    findFigures: async () => null,
    listMethods: async () => [],
    readNotification: (payload) => payload as ReturnType<PaymentProvider['readNotification']>,
  };
  return {
    provider,
    payments,
    refunds,
    settle,
    calmDown: () => {
      isCalm = true;
      settle();
    },
  };
}
