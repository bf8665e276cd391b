import type { PaymentNotification, PaymentState } from '../payment-provider';

const STATES: readonly PaymentState[] = [
  'requires_action',
  'processing',
  'authorized',
  'captured',
  'declined',
  'failed',
  'cancelled',
];

/** `{type: "payment.updated", data: {orderId, attemptId, state}}`; anything else says nothing. */
export function readNotification(payload: unknown): PaymentNotification | null {
  const { type, data } = asRecord(payload);
  const { orderId, attemptId, state } = asRecord(data);
  const known = STATES.find((name) => name === state);
  const isMeant = typeof orderId === 'string' && typeof attemptId === 'string';
  if (type !== 'payment.updated' || known === undefined || !isMeant) return null;
  return { orderId, attemptId, report: { state: known } };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
