import type { AllowedDifference } from './allowed';
import type { Exchange } from './session';

/** One difference between two responses. */
export interface Difference {
  readonly operation: string;
  /** `status`, `header etag`, `body /data/0/total`, or `answer` for an exchange that only one version has. */
  readonly where: string;
  /** JSON, or `(absent)`. */
  readonly from: string;
  readonly to: string;
}

export interface ComparedExchange {
  readonly key: string;
  readonly differences: readonly Difference[];
  /** The whole responses: `200` → `404 not_found`. */
  readonly whole: Difference;
}

const ABSENT = '(absent)';

/** All exchanges of both recordings, in the order of the old one, with their differences. */
export function compareRecordings(
  oldOnes: readonly Exchange[],
  newOnes: readonly Exchange[],
): readonly ComparedExchange[] {
  const newByKey = new Map(newOnes.map((exchange) => [exchange.key, exchange]));
  const comparisons = oldOnes.map((exchange) => {
    const other = newByKey.get(exchange.key);
    newByKey.delete(exchange.key);
    const whole = wholeAnswer(exchange.operation, exchange, other);
    const differences = other === undefined ? [whole] : compareExchanges(exchange, other);
    return { key: exchange.key, differences, whole };
  });
  const additions = [...newByKey.values()].map((exchange) => {
    const whole = wholeAnswer(exchange.operation, undefined, exchange);
    return { key: exchange.key, differences: [whole], whole };
  });
  return [...comparisons, ...additions];
}

function wholeAnswer(
  operation: string,
  before: Exchange | undefined,
  after: Exchange | undefined,
): Difference {
  return { operation, where: 'answer', from: answerOf(before), to: answerOf(after) };
}

/** The status with the code of a problem. A side effect has neither, so it is shown itself. */
function answerOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return ABSENT;
  const { status, body } = exchange;
  if (status === 0) return JSON.stringify(body);
  const { code } = (body ?? {}) as { readonly code?: unknown };
  return status >= 400 && typeof code === 'string' ? `${status} ${code}` : String(status);
}

function compareExchanges(before: Exchange, after: Exchange): readonly Difference[] {
  const one = factsOf(before);
  const other = factsOf(after);
  const places = new Set([...one.keys(), ...other.keys()]);
  return [...places].flatMap((where) => {
    const [from, to] = [one.get(where) ?? ABSENT, other.get(where) ?? ABSENT];
    return from === to ? [] : [{ operation: before.operation, where, from, to }];
  });
}

/** All values of an exchange in a flat map: path → value. */
function factsOf({ status, headers, body }: Exchange): ReadonlyMap<string, string> {
  const facts = new Map([['status', String(status)]]);
  for (const [name, value] of Object.entries(headers)) facts.set(`header ${name}`, value);
  addFacts(facts, 'body ', body);
  return facts;
}

function addFacts(facts: Map<string, string>, place: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) {
    facts.set(place, JSON.stringify(value) ?? ABSENT);
    return;
  }
  if (Array.isArray(value)) facts.set(`${place}/length`, String(value.length));
  else if (Object.keys(value).length === 0) facts.set(place, '{}');
  for (const [name, item] of Object.entries(value)) addFacts(facts, `${place}/${name}`, item);
}

/** Determines which differences the list of allowed ones explains, and which of its entries explain any. */
export class Explanations {
  readonly #used = new Set<AllowedDifference>();

  constructor(private readonly allowances: readonly AllowedDifference[]) {}

  /** The unexplained differences of an exchange. */
  unexplainedDifferences({ key, differences, whole }: ComparedExchange): readonly Difference[] {
    if (differences.length === 0 || this.#explains(key, whole)) return [];
    return differences.filter((difference) => !this.#explains(key, difference));
  }

  /** Entries that explained nothing. */
  stale(): readonly AllowedDifference[] {
    return this.allowances.filter((entry) => !this.#used.has(entry));
  }

  #explains(key: string, difference: Difference): boolean {
    const entries = this.allowances.filter((entry) => isMatch(entry, key, difference));
    for (const entry of entries) this.#used.add(entry);
    return entries.length > 0;
  }
}

function isMatch(entry: AllowedDifference, key: string, difference: Difference): boolean {
  const { operation, where, from, to } = difference;
  return (
    toPattern(entry.operation).test(operation) &&
    isPlace(entry.where, where) &&
    (entry.request === undefined || toPattern(entry.request).test(key)) &&
    (entry.from === undefined || toPattern(entry.from).test(from)) &&
    (entry.to === undefined || toPattern(entry.to).test(to))
  );
}

/** A whole response must be named explicitly. */
function isPlace(glob: string, where: string): boolean {
  return where === 'answer' ? glob === 'answer' : toPattern(glob).test(where);
}

/** `*` stands for anything, including an index or a name in a path. */
function toPattern(glob: string): RegExp {
  const pattern = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${pattern}$`, 's');
}
