import { createDice, type Dice } from '../support/random';

/**
 * Makes the decisions of a schedule from a seed, or replays a list of earlier decisions. Every
 * decision is a number, and 0 is the simplest one (the oldest command, no fault), so a list with
 * more zeros is a simpler schedule.
 */
export interface Choices {
  /** 0 ≤ n < count */
  pick(count: number): number;
  /** True on average once in this many calls. */
  once(inTimes: number): boolean;
  /** The decisions made so far. */
  readonly decisions: readonly number[];
  /** The number of options of each decision. */
  readonly counts: readonly number[];
  /** Randomness that is not part of the decisions: ids, tokens, pauses. */
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
