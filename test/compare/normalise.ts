/**
 * Ids, whose suffix has 26 characters, and credentials, each with the prefix of its kind. Those of the demo data are
 * the same in every run.
 */
const NAMED =
  /(?<=%[0-9A-F]{2}|(?<![A-Za-z0-9]))(?:([a-z]{2,5})_[0-9a-hjkmnp-tv-z]{26,40}|(at|rt|sk|mt|vt|pt|rp|dt|pay|whsec)_(?!demo_)[A-Za-z0-9+/=_-]{7,}(?:\.[\w-]{6,})*)/g;
const UUID = /(?<=%[0-9A-F]{2}|\b)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const UUID_NAMES = /‹uuid [^›]+›(?:(?:,|%2C)‹uuid [^›]+›)+/g;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const DATE = /\b20\d\d-\d\d-\d\d\b/g;
/** A hash has 22 characters. */
const ENTITY_TAG = /"(\d+-)?([\w-]{22})((?:--\w+)?)"/g;
const CURSOR = /\b(cursor|since|after)=[\w.%~-]{16,}/g;

/**
 * Fields whose value depends on chance or on the speed of the machine, with their replacements; a field of one kind of
 * object has the object's name. The second verification of an endpoint follows a minute after the first.
 */
const FIELDS: Readonly<Record<string, string>> = {
  nextCursor: 'cursor',
  next: 'cursor',
  durationMs: 'milliseconds',
  averageDurationMs: 'milliseconds',
  ms: 'milliseconds',
  etaSeconds: 'seconds',
  ageSeconds: 'seconds',
  retryAfter: 'seconds',
  nextAttemptAt: 'time',
  recoveryCodes: 'codes',
  secret: 'secret',
  uri: 'uri',
  figures: 'figures',
  uses: 'uses',
  salt: 'salt',
  challenge: 'challenge',
  signature: 'signature',
  'verification.attempts': 'number',
};

/** Headers of the connection, and those that follow from other parts of the response. */
const LEFT_OUT = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
]);

const MINUTE_MS = 60_000;

/**
 * Replaces what differs between two runs of one build (ids, credentials, times, cursors, hashes in entity tags) by
 * names that say where it first appeared: `‹ord checkout:4›` came with the fourth request of that script. The same
 * value has the same name everywhere.
 */
export class Normaliser {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #literals: (readonly [literal: string, name: string])[] = [];
  #place = '';

  /** Names values that appear for the first time from now on after this place. */
  at(place: string): void {
    this.#place = place;
  }

  /** Replaces a literal, e.g. the address of the service, wherever it appears. */
  replace(literal: string, name: string): void {
    this.#literals.push([literal, `‹${name}›`]);
  }

  text(text: string): string {
    const maskedText = this.#literals.reduce(
      (rest, [literal, name]) => rest.replaceAll(literal, name),
      text,
    );
    return maskedText
      .replace(CURSOR, '$1=‹cursor›')
      .replace(NAMED, (value, id: string | undefined, credential: string) =>
        this.#name(id ?? credential, value),
      )
      .replace(UUID, (value) => this.#name('uuid', value))
      .replace(UUID_NAMES, sortedNames)
      .replace(TIME, (time) => (isWritten(time) ? time : '‹time›'))
      .replace(DATE, '‹date›');
  }

  value(value: unknown, field = '', createdAt?: string): unknown {
    const standIn = FIELDS[field];
    if (value !== null && standIn !== undefined && !isWord(value)) return `‹${standIn}›`;
    if (Array.isArray(value))
      return inOrder(value.map((item) => this.value(item, field, createdAt)));
    if (typeof value === 'object' && value !== null) {
      this.#nameEvent(value);
      const base = (value as { readonly createdAt?: unknown }).createdAt;
      const since = typeof base === 'string' ? base : createdAt;
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => {
          const ofObject = `${field}.${name}`;
          return [this.text(name), this.value(item, ofObject in FIELDS ? ofObject : name, since)];
        }),
      );
    }
    if (typeof value !== 'string') return value;
    return isTime(value) ? timeName(value, createdAt) : this.text(value);
  }

  headers(
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Record<string, string> {
    const names = Object.keys(headers).filter((name) => !LEFT_OUT.has(name));
    return Object.fromEntries(
      names.sort().map((name) => [name, this.#header(name, String(headers[name]))]),
    );
  }

  #header(name: string, value: string): string {
    if (name === 'retry-after') return Number(value) > 2 ? '‹seconds›' : '‹1 to 2›';
    if (name === 'ratelimit') return value.replace(/\b([rt])=\d+/g, '$1=‹number›');
    if (name !== 'etag') return this.text(value);
    return value.replace(
      ENTITY_TAG,
      (_, version: string | undefined, hash: string, suffix: string) =>
        `"${version ?? ''}${this.#name('hash', hash)}${suffix}"`,
    );
  }

  /** Whether a value has a name. */
  has(value: string): boolean {
    return this.#names.has(value);
  }

  /** Events reach the log in any order, so each is named after its resource: `‹evt 3 of ord checkout:4›`. */
  #nameEvent({ eventId, resourceId, sequenceNumber }: Partial<Record<string, unknown>>): void {
    if (typeof eventId !== 'string' || typeof resourceId !== 'string' || this.#names.has(eventId))
      return;
    const resource = this.text(resourceId).replace(/[‹›]/g, '');
    this.#names.set(eventId, `‹evt ${String(sequenceNumber)} of ${resource}›`);
  }

  #name(kind: string, value: string): string {
    const existing = this.#names.get(value);
    if (existing !== undefined) return existing;
    const counter = `${kind} ${this.#place}`;
    const count = (this.#counts.get(counter) ?? 0) + 1;
    this.#counts.set(counter, count);
    const name = `‹${counter}${count > 1 ? `.${count}` : ''}›`;
    this.#names.set(value, name);
    return name;
  }
}

/** An empty value is part of the contract. */
function isWord(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/** Version two lists categories in the order of their ids, which are random, so the names are sorted instead. */
function inOrder(values: readonly unknown[]): readonly unknown[] {
  const areRandom = values.every(
    (value) => typeof value === 'string' && value.startsWith('‹uuid '),
  );
  return areRandom ? [...values].sort() : values;
}

function sortedNames(list: string): string {
  const separator = list.includes('%2C') ? '%2C' : ',';
  return list.split(separator).sort().join(separator);
}

/** Times on the hour were sent by the corpus. */
function isWritten(time: string): boolean {
  return /(?::|%3A)00(?::|%3A)00(?:\.0+)?Z$/.test(time);
}

function isTime(value: string): boolean {
  return value !== '' && value.replace(TIME, '') === '';
}

/** Times of an object are written relative to its `createdAt`, in minutes: an expiry after an hour is `‹+60 min›`. */
function timeName(value: string, createdAt: string | undefined): string {
  if (isWritten(value)) return value;
  if (createdAt === undefined || isWritten(createdAt)) return '‹time›';
  const minutes = Math.round((Date.parse(value) - Date.parse(createdAt)) / MINUTE_MS);
  return Math.abs(minutes) < 10 ? '‹time›' : `‹+${minutes} min›`;
}
