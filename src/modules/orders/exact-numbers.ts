import type { Violation } from '../../platform/values/errors';

const PERCENT_DECIMALS = 2;

/**
 * Refuses percentages with more than two decimals: they are computed in hundredths and would not be applied exactly.
 */
export function percentFaults(pointer: string, percent: number): readonly Violation[] {
  if (Math.round(percent * 100) / 100 === percent) return [];
  const wrong = fault(
    pointer,
    'too_many_decimals',
    `must have at most ${PERCENT_DECIMALS} decimal places`,
  );
  return [{ ...wrong, params: { max: PERCENT_DECIMALS } }];
}

export function fault(pointer: string, code: string, what: string): Violation {
  return { pointer, code, message: `"${pointer}" ${what}.` };
}
