import { loginLimits, type Dimension, type Limits, type Window } from './limits';

/** The table with the operator's changes (`LOGIN_LIMITS`), which replace the windows of attempts of what they name. */
export function limitsWith(overrides: ReadonlyMap<Dimension, readonly Window[]>): Limits {
  const changed = [...overrides].map(([name, attempts]) => [
    name,
    { ...loginLimits[name], attempts },
  ]);
  return { ...loginLimits, ...(Object.fromEntries(changed) as Partial<Limits>) };
}
