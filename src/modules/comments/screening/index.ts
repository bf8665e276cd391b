import type { CommentStatus, ReasonCode } from '../comments.types';
import { flagsPhase } from './flags';
import { lengthPhase } from './length';
import { linksPhase } from './links';
import { newAuthorPhase } from './new-author';
import type { Phase, ScreeningFacts } from './phase';
import { spamPhase } from './spam';
import { wordListPhase } from './word-list';

export type { ScreeningFacts } from './phase';
export { noSpamCheck, type SpamCheck } from './spam-check';

/** The phases in the order they screen. A new rule is a new file and a line here. */
const phases: readonly Phase[] = [
  lengthPhase,
  linksPhase,
  wordListPhase,
  newAuthorPhase,
  spamPhase,
  flagsPhase,
];

/** What follows from what the phases said. */
export interface Verdict {
  readonly status: Extract<CommentStatus, 'published' | 'pending'>;
  /** Why it waits for a moderator; null when it does not. */
  readonly reasonCode: ReasonCode | null;
}

/** Asks every phase; one that holds is enough to hold, and the first one gives the reason. */
export function screen(facts: ScreeningFacts): Verdict {
  const held = phases
    .map((phase) => phase.screen(facts))
    .find((outcome) => outcome.kind === 'hold');
  return held === undefined ? unscreened : { status: 'pending', reasonCode: held.reasonCode };
}

/** Moderators and admins are not screened: nothing to object. */
export const unscreened: Verdict = { status: 'published', reasonCode: null };
