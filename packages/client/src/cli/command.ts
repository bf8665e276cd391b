import type { Client } from 'commerce-client';

/** An option of a command: what it takes, and what it is for. */
export interface Option {
  /** `<url>`; a switch when left out. */
  readonly value?: string;
  readonly text: string;
  readonly isRepeatable?: boolean;
}

export type Options = Readonly<Record<string, Option>>;
/** What was given for each option. */
export type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** What a command works with. */
export interface Context {
  readonly args: readonly string[];
  readonly values: Values;
  readonly url: string;
  /** A client with the credential of the caller; throws `NoCredential` when there is none. */
  readonly client: Client;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** A result: as text for people, as one line of JSON with `--json`, and each entry of a list on a line of its own. */
  print(text: string, facts: unknown): void;
  /** What goes on meanwhile, on the standard error. */
  note(text: string): void;
}

export interface Command {
  /** Its arguments, as `<id>`. */
  readonly takes: string;
  readonly summary: string;
  /** What its argument may be. */
  readonly choices?: readonly string[];
  readonly options?: Options;
  readonly examples: readonly string[];
  /** Answers its exit code; 0 when nothing is answered. */
  readonly run: (context: Context) => Promise<number | void>;
}

/** The command was not written as it must be. */
export class UsageError extends Error {}
/** There is nobody to act for. */
export class NoCredential extends Error {}

/** Everything a command can end with. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  credential: 4,
  itemsRefused: 5,
} as const;

export function textOf({ values }: Pick<Context, 'values'>, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(context: Pick<Context, 'values'>, name: string): number | undefined {
  const text = textOf(context, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`--${name} takes a whole number from 1 on.`);
  return Number(text);
}

export const keyOption: Options = {
  'idempotency-key': { value: '<key>', text: 'names a change, so that it happens once' },
};

/** An empty key, as of a variable that is not set, would be none: the change could happen twice. */
export function keyOf(context: Context): string | undefined {
  const key = textOf(context, 'idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new UsageError('--idempotency-key takes 1 to 255 visible ASCII characters.');
  return key;
}

/** The entry of this name; a word of the caller may be `constructor`, which every object has. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The argument at a place that has to be there. */
export function argumentOf({ args }: Pick<Context, 'args'>, name: string): string {
  const [value] = args;
  if (value === undefined) throw new UsageError(`<${name}> is missing.`);
  return value;
}

/** Whether a text is an address that requests can go to. */
export function isAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** An address as it is kept and compared: with or without a slash at its end it is the same service. */
export function addressOf(text: string): string {
  return URL.canParse(text) ? new URL(text).href.replace(/\/+$/, '') : text;
}

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;
const YEAR_0 = Date.parse('0000-01-01');
const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `Date.parse` takes a number for a year, and the 30th of February for the 2nd of March. */
function dateOf(text: string): number {
  const [day = ''] = text.split('T');
  const isDay = DATE.test(text) && new Date(Date.parse(day)).getUTCDate() === Number(day.slice(-2));
  return isDay ? Date.parse(text) : NaN;
}

/** A point of time: `2h` ago, or a date. */
export function timeOf(context: Pick<Context, 'values'>, name: string): string | undefined {
  const text = textOf(context, name);
  if (text === undefined) return undefined;
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const at = count ? Date.now() - Number(count) * (UNITS[unit] ?? 0) : dateOf(text);
  // Before the year 0 there is no such date.
  if (!(at >= YEAR_0))
    throw new UsageError(`--${name} takes a time, as 2h or 2026-01-31T08:00:00Z.`);
  return new Date(at).toISOString();
}
