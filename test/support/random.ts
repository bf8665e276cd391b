import { createDice } from '../chaos/dice';

/** Numbers below a bound, the same for the same seed. */
export function createRandom(seed: number): (below: number) => number {
  const { next } = createDice(seed);
  return (below) => Math.floor(next() * below);
}
