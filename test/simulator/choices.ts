import { createDice, type Dice } from '../support/random';

/**
 * The source of a schedule's decisions: a seed, or a list of earlier decisions. Every decision is a number, and 0 is
 * the plainest one (the oldest command, no fault), so a list with more zeros is a simpler schedule.
 */
export interface Choices {
  /** 0 ≤ n < count */
  pick(count: number): number;
  /** True once in this many times. */
  once(inTimes: number): boolean;
  /** The decisions so far. */
  readonly decisions: readonly number[];
  /** The number of options of each decision. */
  readonly counts: readonly number[];
  /** Randomness that is not a decision about the schedule: ids, tokens, pauses. */
  readonly chance: Dice;
}

export interface ChoicesOptions {
  readonly seed: number;
  /** The first decisions; the rest is 0 if `isWhole`, otherwise drawn from the seed. */
  readonly presetDecisions?: readonly number[];
  readonly isWhole?: boolean;
}

export function createChoices({
  seed,
  presetDecisions = [],
  isWhole = false,
}: ChoicesOptions): Choices {
  const dice = createDice(seed);
  const decisions: number[] = [];
  const counts: number[] = [];
  const draw = (count: number): number => (isWhole ? 0 : dice.between(0, count - 1));
  const pick = (count: number): number => {
    if (count <= 1) return 0;
    const presetDecision = presetDecisions[decisions.length];
    const decision =
      presetDecision === undefined ? draw(count) : Math.min(presetDecision, count - 1);
    decisions.push(decision);
    counts.push(count);
    return decision;
  };
  return {
    pick,
    once: (inTimes) => pick(inTimes) === inTimes - 1,
    decisions,
    counts,
    chance: createDice(seed ^ 0x5bd1e995),
  };
}
