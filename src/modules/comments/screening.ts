import type { CommentStatus, ReasonCode } from './comments.types';
import { wordsOf, type ModerationSettings } from './moderation-settings';

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

interface Phase {
  /** Whether moderators decide first. */
  readonly holds: (facts: ScreeningFacts) => boolean;
  readonly reasonCode: ReasonCode;
}

const LONGEST_WORD = 400;
const NEW_FOR_MS = 24 * 60 * 60 * 1000;
/** Authors whose comments were taken down this often lately are held for a moderator. */
const TAKEN_DOWN_TO_HOLD = 3;

/** The phases in the order in which they screen. */
const phases: readonly Phase[] = [
  // Words this long are flooding.
  { reasonCode: 'spam', holds: hasLongWord },
  // A comment that consists of links is mostly advertising.
  {
    reasonCode: 'spam',
    holds: ({ text, settings }) => countLinks(text) > settings.maxLinks,
  },
  // Words that moderators want to see first: whole ones only, however they are spelled.
  { reasonCode: 'banned_word', holds: hasHeldWord },
  // Accounts that are made to advertise post their link at once.
  { reasonCode: 'ad', holds: (facts) => isNewAuthor(facts) && countLinks(facts.text) > 0 },
  // What the spam check of the installation has said of the text.
  { reasonCode: 'spam', holds: ({ isSpam }) => isSpam },
  // Readers complained about the author's earlier comments, and moderators agreed.
  {
    reasonCode: 'other',
    holds: ({ takenDownCount }) => takenDownCount >= TAKEN_DOWN_TO_HOLD,
  },
];

/** What follows from what the phases said. */
export interface Verdict {
  readonly status: Extract<CommentStatus, 'published' | 'pending'>;
  /** Why it waits for a moderator; null when it does not. */
  readonly reasonCode: ReasonCode | null;
}

/** Moderators and admins are not screened: nothing to object. */
export const passedScreening: Verdict = { status: 'published', reasonCode: null };

/** Asks every phase; the first one that holds gives the reason. */
export function screen(facts: ScreeningFacts): Verdict {
  const phase = phases.find(({ holds }) => holds(facts));
  return phase === undefined
    ? passedScreening
    : { status: 'pending', reasonCode: phase.reasonCode };
}

function hasLongWord({ text }: ScreeningFacts): boolean {
  const words = text.split(/\s+/);
  return words.some((word) => word.length > LONGEST_WORD && !word.includes('://'));
}

function countLinks(text: string): number {
  return text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0;
}

function hasHeldWord({ text, settings }: ScreeningFacts): boolean {
  const spacedWords = ` ${wordsOf(text).join(' ')} `;
  return settings.heldWords.some((heldWord) =>
    spacedWords.includes(` ${wordsOf(heldWord).join(' ')} `),
  );
}

function isNewAuthor({ authorSince, now }: ScreeningFacts): boolean {
  return authorSince === null || now.getTime() - authorSince.getTime() < NEW_FOR_MS;
}

/** A comment that was just written or edited, as a spam check sees it. */
export interface SpamQuestion {
  readonly text: string;
  readonly authorId: string;
}

/**
 * The port to a service that knows spam. It is asked with every comment that is screened and has 500 ms; without an
 * answer the other phases decide alone.
 */
export interface SpamCheck {
  /** True: a moderator reads it first. */
  isSpam(question: SpamQuestion): Promise<boolean>;
}

/** The built-in adapter: no service is asked. */
export const noSpamCheck: SpamCheck = { isSpam: () => Promise.resolve(false) };
