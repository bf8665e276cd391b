import type { CommentStatus, ReasonCode } from './comments.types';
import { wordsOf, type ModerationSettings } from './moderation-settings';

/** The facts about a new comment on which the phases decide. */
export interface ScreeningFacts {
  readonly text: string;
  /** When the author's account was created. */
  readonly authorSince: Date | null;
  readonly now: Date;
  /** How many comments of the author moderators took down recently, after flags. */
  readonly takenDownCount: number;
  /** The verdict of the spam check; false if it did not respond. */
  readonly isSpam: boolean;
  readonly settings: ModerationSettings;
}

interface Phase {
  /** Whether a moderator must decide first. */
  readonly holds: (facts: ScreeningFacts) => boolean;
  readonly reasonCode: ReasonCode;
}

const LONGEST_WORD = 400;
const NEW_FOR_MS = 24 * 60 * 60 * 1000;
/** Authors with this many comments taken down recently are held for a moderator. */
const TAKEN_DOWN_TO_HOLD = 3;

/** The phases, in order. */
const phases: readonly Phase[] = [
  // A word of this length is flooding.
  { reasonCode: 'spam', holds: hasLongWord },
  // A comment that consists of links is mostly advertising.
  {
    reasonCode: 'spam',
    holds: ({ text, settings }) => countLinks(text) > settings.maxLinks,
  },
  // Whole words that moderators want to see first, in any spelling.
  { reasonCode: 'banned_word', holds: hasHeldWord },
  // Accounts created for advertising post their link immediately.
  { reasonCode: 'ad', holds: (facts) => isNewAuthor(facts) && countLinks(facts.text) > 0 },
  // The verdict of the configured spam check.
  { reasonCode: 'spam', holds: ({ isSpam }) => isSpam },
  // Readers flagged the author's earlier comments, and moderators agreed.
  {
    reasonCode: 'other',
    holds: ({ takenDownCount }) => takenDownCount >= TAKEN_DOWN_TO_HOLD,
  },
];

/** The result of screening. */
export interface Verdict {
  readonly status: Extract<CommentStatus, 'published' | 'pending'>;
  /** Why it waits for a moderator; null if it does not. */
  readonly reasonCode: ReasonCode | null;
}

/** The verdict for moderators and admins, who are not screened. */
export const passedScreening: Verdict = { status: 'published', reasonCode: null };

/** Runs every phase; the first one that holds the comment gives the reason. */
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

/** A new or edited comment as a spam check sees it. */
export interface SpamQuestion {
  readonly text: string;
  readonly authorId: string;
}

/**
 * The port for spam detection. It is called for every comment that is screened and has 500 ms; if it does not respond,
 * the other phases decide alone.
 */
export interface SpamCheck {
  /** True if a moderator must read it first. */
  isSpam(question: SpamQuestion): Promise<boolean>;
}

/** The built-in adapter, which reports no spam. */
export const noSpamCheck: SpamCheck = { isSpam: () => Promise.resolve(false) };
