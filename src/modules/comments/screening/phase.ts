import type { ReasonCode } from '../comments.types';
import type { ModerationSettings } from '../settings/moderation-settings';

/** What the phases know about a comment that was just written. */
export interface ScreeningFacts {
  readonly text: string;
  /** Since when the author has an account. */
  readonly authorSince: Date | null;
  readonly now: Date;
  /** The author's comments that readers flagged and moderators took down lately. */
  readonly takenDownCount: number;
  /** What the spam check said; false without an answer. */
  readonly isSpam: boolean;
  readonly settings: ModerationSettings;
}

export type PhaseOutcome =
  | { readonly kind: 'pass' }
  /** Moderators decide. */
  | { readonly kind: 'hold'; readonly reasonCode: ReasonCode };

export interface Phase {
  readonly name: string;
  readonly screen: (facts: ScreeningFacts) => PhaseOutcome;
}

export const pass: PhaseOutcome = { kind: 'pass' };

export function hold(reasonCode: ReasonCode): PhaseOutcome {
  return { kind: 'hold', reasonCode };
}
