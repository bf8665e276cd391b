/** Deep mode (`npm run prove -- --deep`) runs at full size, with other random values every day. */
export const isDeep = process.env['DEEP'] === '1';

/** The number of cases that a property test tries. */
export const PROPERTY_RUNS = isDeep ? 300 : 20;

const DAY_MS = 86_400_000;
const FIXED_SEED = 20_261_122;
const today = Math.floor(Date.now() / DAY_MS);

/**
 * The seed of random values: the same on every machine; in deep mode it changes every day.
 * `TEST_SEED` repeats a run.
 */
export const SEED = Number(process.env['TEST_SEED'] ?? (isDeep ? today : FIXED_SEED));

/** `describe` in deep mode; otherwise `describe.skip`, with the reason in the name. */
export function describeWhenDeep(name: string, suite: () => void): void {
  if (isDeep) describe(name, suite);
  else describe.skip(`${name} (deep mode only)`, suite);
}
