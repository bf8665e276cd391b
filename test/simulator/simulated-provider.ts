import { Webhook } from 'standardwebhooks';
import type { PaymentProvider } from '../../src/modules/payments';
import type { HeldMoney } from './checks/money';
import { NOTIFICATION_SECRET, type Instance } from './instance';
import type { World } from './world';

type PaymentReport = Awaited<ReturnType<PaymentProvider['status']>>;
type State = PaymentReport['state'];

/** One payment as it really happened, according to the provider's records. */
interface Payment {
  readonly orderId: string;
  readonly attemptId: string;
  readonly methodId: string;
  readonly amountMinor: number;
  state: State;
  refundedMinorById: Map<string, number>;
}

const NOTIFICATIONS = 3;

/** The provider's records in the running schedule. */
const books = new Map<string, Payment>();

/** The money that the provider holds for each order. */
export function heldByProvider(): HeldMoney {
  const heldMoney = new Map<string, number>();
  for (const { orderId, state, amountMinor, refundedMinorById } of books.values()) {
    const back = [...refundedMinorById.values()].reduce((sum, minor) => sum + minor, 0);
    const rest = (state === 'captured' ? amountMinor : 0) - back;
    heldMoney.set(orderId, (heldMoney.get(orderId) ?? 0) + rest);
  }
  return heldMoney;
}

/**
 * A payment provider across the network: calls and responses arrive late, twice or not at all, and
 * it sends no, one or several notifications about the outcome of a payment. Its records are right.
 */
export function simulatedProvider(world: World): PaymentProvider {
  books.clear();
  const call = async <T>(words: string, act: () => T | undefined): Promise<T> => {
    const answer = await world.callOut(`${words} at the provider`, act);
    if (answer === undefined) throw new Error('unknown payment');
    return answer;
  };
  const end = (payment: Payment, state: State): void => {
    payment.state = state;
    for (let remaining = world.choices.pick(NOTIFICATIONS); remaining > 0; remaining -= 1)
      notify(world, payment);
  };
  const begin = (payment: Payment): Payment => {
    const existingPayment = books.get(payment.attemptId);
    if (existingPayment !== undefined) return existingPayment;
    books.set(payment.attemptId, payment);
    if (payment.state === 'processing') {
      world.deliver(null, 'the provider completes a payment', () => {
        if (payment.state === 'processing') end(payment, 'captured');
      });
    }
    return payment;
  };
  const reportOf = ({ state }: Payment): PaymentReport => ({ state });
  const status: PaymentProvider['status'] = ({ attemptId }) =>
    call('a question', () => {
      const payment = books.get(attemptId);
      return payment && reportOf(payment);
    });
  return {
    name: 'simulated',
    createIntent: ({ orderId, attemptId, methodId, amountMinor, capture }) =>
      call('a payment', () => {
        const facts = { orderId, attemptId, methodId, amountMinor };
        const state = firstState(methodId, capture === 'now');
        return reportOf(begin({ ...facts, state, refundedMinorById: new Map() }));
      }),
    confirm: status,
    capture: ({ attemptId }) =>
      call('a capture', () => {
        const payment = books.get(attemptId);
        if (payment?.state === 'authorized') end(payment, 'captured');
        return payment && reportOf(payment);
      }),
    status,
    cancel: ({ orderId, attemptId, methodId, amountMinor }) =>
      call('a cancellation', () => {
        const facts = { orderId, attemptId, methodId, amountMinor };
        const payment = begin({ ...facts, state: 'cancelled', refundedMinorById: new Map() });
        const isStoppable = !payment.methodId.endsWith('_unstoppable');
        const isOpen = payment.state === 'processing' || payment.state === 'authorized';
        if (isOpen && isStoppable) end(payment, 'cancelled');
        return reportOf(payment);
      }),
    refund: ({ attemptId, refundId, amountMinor }) =>
      call('a refund', () => {
        const payment = books.get(attemptId ?? '');
        payment?.refundedMinorById.set(refundId, amountMinor);
        return payment && ('succeeded' as const);
      }),
    findFigures: async () => null,
    listMethods: async () => [],
    readNotification: (payload) => payload as ReturnType<PaymentProvider['readNotification']>,
  };
}

function firstState(methodId: string, isTakenNow: boolean): State {
  if (methodId.endsWith('_declined')) return 'declined';
  if (methodId.includes('_async')) return 'processing';
  return isTakenNow ? 'captured' : 'authorized';
}

/** Notifies one of the processes of the current state of the payment at some later time. */
function notify(world: World, { orderId, attemptId, state }: Payment): void {
  const payload = JSON.stringify({ orderId, attemptId, report: { state } });
  const id = `msg_${attemptId}`;
  const at = new Date(world.time.now());
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = new Webhook(NOTIFICATION_SECRET).sign(id, at, payload);
  world.deliver(null, `the provider reports that a payment is ${state}`, () => {
    const apis = world.processes.filter(
      (one) => one.state === 'running' && one.name.startsWith('api'),
    ) as Instance[];
    const api = apis[world.choices.pick(apis.length)];
    if (api === undefined) return;
    const message = { id, timestamp, signature, payload };
    const sendNotification = () =>
      api.services.orders.receivePaymentNotification({}, 'simulated', message);
    world.send(api, `notification: ${state}`, sendNotification).catch(() => undefined);
  });
}
