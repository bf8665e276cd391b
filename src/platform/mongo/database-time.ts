import type { Clock } from '../values/clock';

/**
 * The present as commands see it. Processes whose clocks differ must agree on leases and windows, so the database's
 * own time counts; where time is not that of the world (tests, a clock that runs faster) it is the clock's.
 */
export function databaseNow(clock: Clock): '$$NOW' | Date {
  return clock.isReal === true ? '$$NOW' : clock.now();
}

/** An aggregation expression of a moment. */
export interface DatabaseTime {
  readonly $add: readonly ['$$NOW' | Date, number];
}

/** The moment that is so many milliseconds of real time ahead. */
export function databaseTimeIn(clock: Clock, milliseconds: number): DatabaseTime {
  return { $add: [databaseNow(clock), milliseconds * (clock.speed ?? 1)] };
}

/**
 * The stage of an upsert that stores a document with this moment as its `createdAt`. One that is there stays as it is:
 * whoever has slept over its creation takes nothing back that was done with it since.
 */
export function createdNow(document: { readonly createdAt: Date }, clock: Clock) {
  const created = { $mergeObjects: [{ $literal: document }, { createdAt: databaseNow(clock) }] };
  return {
    $replaceWith: { $cond: [{ $eq: [{ $type: '$createdAt' }, 'missing'] }, created, '$$ROOT'] },
  };
}

/** An aggregation expression: whether the moment in a field has come. */
export function hasCome(clock: Clock, field: string) {
  return { $lte: [`$${field}`, databaseNow(clock)] };
}
