import { loginLimits, type Dimension, type Limits, type Window } from './limits';

/** The table with the operator's changes (`LOGIN_LIMITS`), which replace the windows of attempts of what they name. */
export function limitsWith(
  overrides: ReadonlyMap<Dimension, readonly Window[]>,
  table: Limits = loginLimits,
): Limits {
  const changed = [...overrides].map(([name, attempts]) => [name, { ...table[name], attempts }]);
  return { ...table, ...(Object.fromEntries(changed) as Partial<Limits>) };
}
