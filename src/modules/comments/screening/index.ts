import type { CommentStatus, ReasonCode } from '../comments.types';
import { duplicatePhase } from './duplicate';
import { flagsPhase } from './flags';
import { lengthPhase } from './length';
import { linksPhase } from './links';
import { newAuthorPhase } from './new-author';
import { pass, type Phase, type PhaseOutcome, type ScreeningFacts } from './phase';
import { spamPhase } from './spam';
import { wordListPhase } from './word-list';

export type { ScreeningFacts } from './phase';
export { noSpamCheck, type SpamCheck } from './spam-check';

/** The phases in the order they screen. A new rule is a new file and a line here. */
const phases: readonly Phase[] = [
  lengthPhase,
  linksPhase,
  wordListPhase,
  duplicatePhase,
  newAuthorPhase,
  spamPhase,
  flagsPhase,
];

/** What each phase said and what follows from it. */
export interface Verdict {
  readonly status: Extract<CommentStatus, 'published' | 'pending'>;
  readonly isRefused: boolean;
  /** Why it waits for a moderator; null when it does not. */
  readonly reasonCode: ReasonCode | null;
  readonly phases: readonly { readonly name: string; readonly outcome: PhaseOutcome }[];
}

/** Asks every phase that does not spare the author; one that holds is enough to hold, one that refuses to refuse. */
export function screen(facts: ScreeningFacts, isExempt = false): Verdict {
  const outcomes = phases.map(({ name, screen, appliesToStaff = false }) => ({
    name,
    outcome: isExempt && !appliesToStaff ? pass : screen(facts),
  }));
  const held = outcomes.flatMap(({ outcome }) => (outcome.kind === 'hold' ? [outcome] : []));
  return {
    status: held.length > 0 ? 'pending' : 'published',
    isRefused: outcomes.some(({ outcome }) => outcome.kind === 'refuse'),
    reasonCode: held[0]?.reasonCode ?? null,
    phases: outcomes,
  };
}

/** Moderators and admins are not screened: nothing to object. */
export const unscreened: Verdict = {
  status: 'published',
  isRefused: false,
  reasonCode: null,
  phases: phases.map(({ name }) => ({ name, outcome: { kind: 'pass' } })),
};
