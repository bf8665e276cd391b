import { timeOfId } from '../../platform/values/ids';
import type { CaptureTime, NextAction, OpenState } from './payment-provider';

/** An attempt to pay whose fate is not known yet. It belongs to its order until it is. */
export interface PaymentAttempt {
  readonly attemptId: string;
  /** The name of its provider. */
  readonly provider: string;
  readonly methodId: string;
  readonly amountMinor: number;
  readonly capture: CaptureTime;
  readonly begunAt: Date;
  /** What the provider said last; absent while nobody has heard of it. */
  readonly state?: OpenState;
  readonly nextAction?: NextAction | null;
  /** Until when the money of an authorized attempt can be taken. */
  readonly authorizedUntil?: Date;
  /** What the order wants of it beyond its own course. */
  readonly wish?: 'capture' | 'cancel';
  /** How many drivers may have sent it to the provider, while its state is absent (see payment-attempt.ts). */
  readonly senders: number;
}

/** What was to be taken, and where. */
export type Charge = Pick<PaymentAttempt, 'attemptId' | 'provider' | 'methodId' | 'amountMinor'>;

/** How an attempt ended. */
export type AttemptEnd = 'captured' | 'declined' | 'failed' | 'cancelled' | 'authorization_expired';

/** An attempt that is over, kept for what its provider may still say of it. */
export interface ClosedAttempt extends Charge {
  readonly end: AttemptEnd;
  readonly at: Date;
  /** When its provider is asked once more; absent: it has taken the money, or was asked often enough. */
  readonly askAt?: Date;
}

/** Attempts of one order. None is forgotten: its provider may still say that it took money. */
export const MAX_ATTEMPTS = 50;

/** For this long an authorized amount can be taken. */
export const AUTHORIZATION_MS = 7 * 86_400_000;

export function closedWith(
  closed: readonly ClosedAttempt[] = [],
  attempt: Charge,
  { end, at }: Pick<ClosedAttempt, 'end' | 'at'>,
): readonly ClosedAttempt[] {
  const { attemptId, methodId, amountMinor, provider } = attempt;
  const others = closed.filter((other) => other.attemptId !== attemptId);
  const ended = { attemptId, methodId, amountMinor, provider, end, at };
  return [...others, end === 'captured' ? ended : toAskAgain(ended, at)];
}

/** A provider that contradicts itself may take money after all, and its notification may be lost. */
const ASK_AGAIN_MS = [10 * 60_000, 86_400_000];

/** The attempt with the next moment at which its provider is asked once more. */
export function toAskAgain({ askAt: _, ...ended }: ClosedAttempt, now: Date): ClosedAttempt {
  const times = ASK_AGAIN_MS.map((milliseconds) => new Date(ended.at.getTime() + milliseconds));
  const next = times.find((time) => time > now);
  return next === undefined ? ended : { ...ended, askAt: next };
}

export function isExpired({ state, authorizedUntil }: PaymentAttempt, now: Date): boolean {
  return state === 'authorized' && authorizedUntil !== undefined && authorizedUntil <= now;
}

const ASK_FIRST_MS = 500;
const ASK_LAST_MS = 3_600_000;

export interface AskRules {
  readonly now: Date;
  /** How long a request may take over a step before somebody else finishes it. */
  readonly graceMs: number;
}

/** When the provider is asked (again): soon at first, then the later the longer it takes. */
export function askAt(attempt: PaymentAttempt, { now, graceMs }: AskRules): Date {
  const { state, wish, begunAt, capture, authorizedUntil } = attempt;
  const isKept = state === 'authorized' && capture === 'at_shipping' && wish === undefined;
  if (isKept) return authorizedUntil ?? now;
  const first = state === undefined ? graceMs : ASK_FIRST_MS;
  const last = wish === undefined ? ASK_LAST_MS : graceMs;
  return later(now, begunAt, { first, last });
}

/** The same for a refund that was promised. */
export function askRefundAt({ id }: { readonly id: string }, { now, graceMs }: AskRules): Date {
  return later(now, timeOfId(id), { first: graceMs, last: ASK_LAST_MS });
}

/** In a quarter of the time that it has taken so far, within bounds. */
function later(now: Date, since: Date, { first, last }: { first: number; last: number }): Date {
  const ageMs = now.getTime() - since.getTime();
  return new Date(now.getTime() + Math.min(Math.max(ageMs / 4, first), last));
}
