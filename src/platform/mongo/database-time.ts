import type { Clock } from '../values/clock';

/**
 * The current time in commands. Processes whose clocks differ must agree on leases and windows, so the database's time
 * counts; if time is not real (tests, a faster clock), the clock's time does.
 */
export function databaseNow(clock: Clock): '$$NOW' | Date {
  return clock.isReal === true ? '$$NOW' : clock.now();
}

/** An aggregation expression of a moment. */
export interface DatabaseTime {
  readonly $add: readonly ['$$NOW' | Date, number];
}

/** The moment this many milliseconds of real time ahead. */
export function databaseTimeIn(clock: Clock, milliseconds: number): DatabaseTime {
  return { $add: [databaseNow(clock), milliseconds * (clock.speed ?? 1)] };
}

/**
 * The stage of an upsert that stores a document with this moment as its `createdAt`. An existing document stays as it
 * is, so a creation that was paused reverts no later change.
 */
export function createdNow(document: { readonly createdAt: Date }, clock: Clock) {
  const newDocument = {
    $mergeObjects: [{ $literal: document }, { createdAt: databaseNow(clock) }],
  };
  return {
    $replaceWith: { $cond: [{ $eq: [{ $type: '$createdAt' }, 'missing'] }, newDocument, '$$ROOT'] },
  };
}

/** An aggregation expression: whether the moment in a field has passed. */
export function hasCome(clock: Clock, field: string) {
  return { $lte: [`$${field}`, databaseNow(clock)] };
}
