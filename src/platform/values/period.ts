import { isEarlier, roundedUp } from './date-time';
import { structuralError } from './errors';

/** The period by which a list is filtered: from a moment on, before another one; null and absent = open. */
export interface Period {
  readonly createdFrom?: Date | null;
  readonly createdTo?: Date | null;
}

/**
 * The same filter with an end in whole milliseconds, like stored times: the end of a finer fraction is rounded up, so
 * that the list contains what was created before it. Throws `invalid_range` if the period is empty.
 */
export function withPeriod<Filter extends Period>(filter: Filter): Filter {
  const { createdFrom, createdTo } = filter;
  if (!createdTo) return filter;
  if (createdFrom && !isEarlier(createdFrom, createdTo)) {
    const message = '"createdTo" must be after "createdFrom".';
    throw structuralError([{ parameter: 'createdFrom', code: 'invalid_range', message }]);
  }
  return { ...filter, createdTo: roundedUp(createdTo) };
}
