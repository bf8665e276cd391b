import { createDice, type Dice } from '../chaos/dice';

/**
 * Where a schedule's decisions come from: a seed, or a list of decisions made before. Every decision is a number, and
 * 0 is the plainest one (the oldest command, no fault), so that a list with more zeros is a simpler schedule.
 */
export interface Choices {
  /** 0 ≤ n < count */
  pick(count: number): number;
  /** True once in so many times. */
  once(inTimes: number): boolean;
  /** What was decided so far. */
  readonly decisions: readonly number[];
  /** How many options each decision had. */
  readonly counts: readonly number[];
  /** Chance that is no decision about the schedule: ids, tokens, pauses. */
  readonly chance: Dice;
}

export interface ChoicesOptions {
  readonly seed: number;
  /** The first decisions; the rest is 0 when `isWhole`, and drawn from the seed otherwise. */
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
