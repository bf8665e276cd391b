import type { Violation } from '../../platform/errors';

/** Percentages are computed in hundredths, so that every order gets exactly what was said. */
export function isExactPercent(percent: number): boolean {
  return Math.round(percent * 100) / 100 === percent;
}

export function tooManyDecimals(pointer: string): Violation {
  return fault(pointer, 'too_many_decimals', 'has more decimals than are computed with');
}

export function fault(pointer: string, code: string, what: string): Violation {
  return { pointer, code, message: `"${pointer}" ${what}.` };
}
