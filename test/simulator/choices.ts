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
  readonly made: readonly number[];
  /** How many options each decision had. */
  readonly counts: readonly number[];
  /** Chance that is no decision about the schedule: ids, tokens, pauses. */
  readonly chance: Dice;
}

export interface ChoicesOptions {
  readonly seed: number;
  /** The first decisions; the rest is 0 when `isWhole`, and drawn from the seed otherwise. */
  readonly given?: readonly number[];
  readonly isWhole?: boolean;
}

export function createChoices({ seed, given = [], isWhole = false }: ChoicesOptions): Choices {
  const dice = createDice(seed);
  const made: number[] = [];
  const counts: number[] = [];
  const draw = (count: number): number => (isWhole ? 0 : dice.between(0, count - 1));
  const pick = (count: number): number => {
    if (count <= 1) return 0;
    const wanted = given[made.length];
    const chosen = wanted === undefined ? draw(count) : Math.min(wanted, count - 1);
    made.push(chosen);
    counts.push(count);
    return chosen;
  };
  return {
    pick,
    once: (inTimes) => pick(inTimes) === inTimes - 1,
    made,
    counts,
    chance: createDice(seed ^ 0x5bd1e995),
  };
}
