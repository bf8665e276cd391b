import { Timestamp, type Document } from 'mongodb';
import type { Operation } from '../support/operations';

const VERBS: Readonly<Record<string, string>> = {
  find: 'reads',
  aggregate: 'reads over',
  getMore: 'continues reading',
  distinct: 'reads the values in',
  insertOne: 'inserts into',
  updateOne: 'changes in',
  findOneAndUpdate: 'claims in',
  replaceOne: 'replaces in',
  deleteOne: 'deletes from',
};

/** A short description of the command for a line of a trace. */
export function wordsFor({ name, collection, args }: Operation): string {
  const isUpdate = name.startsWith('update') || name.startsWith('findOneAnd');
  const argumentTexts = args.slice(0, isUpdate ? 2 : 1).map(inShort);
  return `${VERBS[name] ?? name} ${collection}: ${argumentTexts.join(' → ')}`;
}

const LONGEST = 300;
/** A value that an aggregation does not interpret. */
const LITERAL = /\{\$literal:([^{}[\]]+)\}/g;

function inShort(value: unknown): string {
  const text = (JSON.stringify(value, briefly) ?? '').replace(/"/g, '').replace(LITERAL, '$1');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Shows dates as times of day, and leaves out fields that only the database needs. */
function briefly(this: unknown, key: string, value: unknown): unknown {
  const original: unknown = Object(this)[key as keyof object];
  if (original instanceof Date) return original.toISOString().slice(11, 23);
  return key === 'maxTimeMS' ? undefined : value;
}

/** Executes commands one at a time. */
export interface Moment {
  readonly now: number;
  /** The number of earlier commands. */
  readonly number: number;
  /** Whether a collection is known to be empty. */
  readonly isEmpty: (collection: string) => boolean;
}

/** Names of operations that change nothing. */
const READS = new Set(['find', 'aggregate', 'getMore', 'distinct', 'estimatedDocumentCount']);

export const isRead = ({ name }: Operation): boolean => READS.has(name);

/**
 * Runs a command with the simulated time in place of the database's own: `$$NOW` and `$currentDate`. The command is
 * restored afterwards, because its sender may send it again.
 */
export async function atTime<T>(
  args: readonly unknown[],
  moment: Moment,
  run: () => Promise<T>,
): Promise<T> {
  const undo: (() => void)[] = [];
  for (const arg of args) {
    leaveOutEmpty(arg, moment, undo);
    replaceTime(arg, moment, undo);
  }
  try {
    return await run();
  } finally {
    for (const back of undo.reverse()) back();
  }
}

/** A union over a dozen collections takes as long as a dozen commands, and most of them are empty. */
function leaveOutEmpty(pipeline: unknown, { isEmpty }: Moment, undo: (() => void)[]): void {
  if (!Array.isArray(pipeline)) return;
  const stages: readonly Document[] = [...pipeline];
  const rest = stages.filter((stage) => !isEmpty(String(stage?.['$unionWith']?.['coll'] ?? null)));
  if (rest.length === stages.length) return;
  undo.push(() => pipeline.splice(0, Infinity, ...stages));
  pipeline.splice(0, Infinity, ...rest);
}

function replaceTime(value: unknown, moment: Moment, undo: (() => void)[]): void {
  if (Array.isArray(value)) {
    value.forEach((_item, index) => replaceIn(value, String(index), moment, undo));
  } else if (isPlain(value)) {
    if ('$currentDate' in value) stampInstead(value, moment, undo);
    for (const name of Object.keys(value)) replaceIn(value, name, moment, undo);
  }
}

function replaceIn(holder: object, name: string, moment: Moment, undo: (() => void)[]): void {
  const value: unknown = Reflect.get(holder, name);
  if (value !== '$$NOW') return replaceTime(value, moment, undo);
  undo.push(() => Reflect.set(holder, name, value));
  Reflect.set(holder, name, new Date(moment.now));
}

/** Sets the change stamp in place of the database; stamps follow the order of the changes. */
function stampInstead(update: object, moment: Moment, undo: (() => void)[]): void {
  const { $currentDate: dateFields, $set: set } = update as Readonly<Record<string, object>>;
  undo.push(() => Object.assign(update, { $currentDate: dateFields, $set: set }));
  const stamp = new Timestamp({ t: Math.floor(moment.now / 1000), i: moment.number });
  Reflect.deleteProperty(update, '$currentDate');
  const stampedFields = Object.keys(dateFields ?? {}).map((name) => [name, stamp]);
  Object.assign(update, { $set: { ...set, ...Object.fromEntries(stampedFields) } });
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
