/** Repeatable random numbers: the same seed gives the same sequence (mulberry32). */
export interface Dice {
  /** 0 ≤ x < 1 */
  next(): number;
  /** from ≤ n ≤ to */
  between(from: number, to: number): number;
  pick<T>(options: readonly T[]): T;
  chance(probability: number): boolean;
  shuffle<T>(items: readonly T[]): T[];
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: <T>(options: readonly T[]) => options[between(0, options.length - 1)] as T,
    chance: (probability) => next() < probability,
    shuffle: (items) => {
      const rest = [...items];
      for (let i = rest.length - 1; i > 0; i -= 1) {
        const j = between(0, i);
        [rest[i], rest[j]] = [rest[j] as never, rest[i] as never];
      }
      return rest;
    },
  };
}

/** Numbers below a bound, the same for the same seed. */
export function createRandom(seed: number): (below: number) => number {
  const { next } = createDice(seed);
  return (below) => Math.floor(next() * below);
}
