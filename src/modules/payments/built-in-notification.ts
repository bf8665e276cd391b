import { PAYMENT_STATES, type PaymentNotification } from './payment-provider';

/** `{type: "payment.updated", data: {orderId, attemptId, state}}`; anything else says nothing. */
export function readNotification(payload: unknown): PaymentNotification | null {
  const { type, data } = asRecord(payload);
  const { orderId, attemptId, state } = asRecord(data);
  const known = PAYMENT_STATES.find((name) => name === state);
  const isMeant = typeof orderId === 'string' && typeof attemptId === 'string';
  if (type !== 'payment.updated' || known === undefined || !isMeant) return null;
  return { orderId, attemptId, report: { state: known } };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
