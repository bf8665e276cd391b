import { z } from 'zod/mini';

/** A setting: its variable, and the schema of its text. Blank text means that it is not set. */
export interface Setting<T> {
  readonly name: string;
  readonly schema: z.ZodMiniType<T>;
}

/** Describes the valid values, after the name of the setting. */
type Fault = (rule: string) => void;

/** An issue found by one of our rules; rules about several settings are still checked. */
const CUSTOM = 'custom';
const OWN_ISSUE = { code: CUSTOM, continue: true } as const;

/**
 * `read` returns a value of the right type for any text; if the text has faults, other rules still check that value.
 */
function setting<T>(
  name: string,
  fallback: string,
  read: (text: string, fault: Fault) => T,
): Setting<T> {
  const toValue = z.transform((text: string, { issues }) =>
    read(text, (rule) => issues.push({ ...OWN_ISSUE, message: `${name} ${rule}`, input: text })),
  );
  return { name, schema: z.pipe(z._default(z.string(), fallback), toValue) };
}

export function text(name: string, fallback: string): Setting<string> {
  return setting(name, fallback, (raw) => raw);
}

/** Null if it is not set. */
export function optional<T>({ name, schema }: Setting<T>): Setting<T | null> {
  return { name, schema: z._default(z.union([z.null(), schema]), null) };
}

export function integer(
  name: string,
  fallback: number,
  { min, max }: { readonly min: number; readonly max: number },
): Setting<number> {
  return setting(name, String(fallback), (raw, fault) => {
    const value = Number(raw);
    if (/^\d+$/.test(raw) && value >= min && value <= max) return value;
    fault(`must be a whole number from ${min} to ${max}, not "${raw}"`);
    return fallback;
  });
}

/** A number from 0 to 1. */
export function share(name: string): Setting<number> {
  return setting(name, '1', (raw, fault) => {
    const value = Number(raw);
    if (!(value >= 0 && value <= 1)) fault('must be from 0 to 1');
    return value;
  });
}

export function flag(name: string, fallback: boolean): Setting<boolean> {
  return setting(name, String(fallback), (raw, fault) => {
    if (raw === 'true' || raw === 'false') return raw === 'true';
    fault(`must be true or false, not "${raw}"`);
    return fallback;
  });
}

export function oneOf<Value extends string>(
  name: string,
  fallback: NoInfer<Value>,
  allowedValues: readonly Value[],
): Setting<Value> {
  return setting(name, fallback, (raw, fault) => {
    const value = allowedValues.find((one) => one === raw);
    if (value === undefined) fault(`must be one of ${allowedValues.join(', ')}, not "${raw}"`);
    return value ?? fallback;
  });
}

/** A string that must match completely. `rule` ends the sentence "X must …". */
export function pattern(
  name: string,
  fallback: string,
  { form, rule }: { readonly form: RegExp; readonly rule: string },
): Setting<string> {
  return setting(name, fallback, (raw, fault) => {
    if (raw !== '' && !form.test(raw)) fault(`must ${rule}, not "${raw}"`);
    return raw;
  });
}

function entriesOf(raw: string): readonly string[] {
  return raw
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A comma-separated list of pairs; the two groups of `form` are key and value. Values may be secrets and are not shown. */
export function pairs(
  name: string,
  { form, rule }: { readonly form: RegExp; readonly rule: string },
): Setting<ReadonlyMap<string, string>> {
  return setting(name, '', (raw, fault) => {
    const matches = entriesOf(raw).map((entry) => form.exec(entry));
    if (matches.includes(null)) fault(`must ${rule}`);
    return new Map(
      matches.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? ''] as const] : [])),
    );
  });
}

const URLS = {
  http: { protocols: ['http:', 'https:'], form: /./, example: 'https://host:port/path' },
  /** Must not have a path, because links of pages begin at the root, nor a password, because it is public. */
  service: {
    protocols: ['http:', 'https:'],
    form: /^\w+:\/\/[^/?#@]+\/*$/,
    example: 'https://host:port, without a user, a path, ? and #',
  },
  smtp: {
    protocols: ['smtp:', 'smtps:'],
    form: /./,
    example:
      'smtp://user:password@host:587 or smtps://… (special characters in passwords percent-encoded)',
  },
} as const;

/** A URL of one of these kinds, '' for none. It may contain a password, so a fault does not show it. */
export function url(name: string, fallback: string, kind: keyof typeof URLS): Setting<string> {
  const { protocols, form, example } = URLS[kind];
  return setting(name, fallback, (raw, fault) => {
    const isRight = hasProtocol(raw, protocols) && form.test(raw);
    if (raw !== '' && !isRight) fault(`must look like ${example}`);
    return raw;
  });
}

function hasProtocol(raw: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(raw)) return false;
  const { protocol, hostname } = new URL(raw);
  return protocols.includes(protocol) && hostname !== '';
}

/** The address of a process by host and port; an IPv6 address is in brackets, without its zone. */
export function urlOf(onHost: string, port: number): string {
  return `http://${onHost.includes(':') ? `[${onHost.replace(/%.*/, '')}]` : onHost}:${port}`;
}

/** A host to listen on. The URL parser rejects 999.1.1.1; an IPv6 address may have a zone. */
export function host(name: string, fallback: string): Setting<string> {
  return setting(name, fallback, (raw, fault) => {
    if (/^[\w.:-]+(?:%[\w.-]+)?$/.test(raw) && URL.canParse(urlOf(raw, 0))) return raw;
    fault(`must be a host name or an IP address without brackets, not "${raw}"`);
    return fallback;
  });
}

const MAX_DATABASE_BYTES = 63;

/** The name of a database, by the rules of MongoDB. */
export function database(name: string, fallback: string): Setting<string> {
  return setting(name, fallback, (raw, fault) => {
    if (/[/\\. "$*<>:|?\0]/.test(raw) || Buffer.byteLength(raw) > MAX_DATABASE_BYTES)
      fault(
        `must be at most ${MAX_DATABASE_BYTES} bytes without / \\ . " $ * < > : | ? and spaces, not "${raw}"`,
      );
    return raw;
  });
}

/**
 * Must not have a path or a trailing slash, because browsers send origins without them. Pages without an origin send
 * `null`.
 */
const ORIGIN = /^(?:\*|null|[a-z][a-z0-9+.-]*:\/\/[^\s/?#@A-Z]+)$/;

/** Origins as browsers send them, or `*` for all. */
export function origins(name: string): Setting<readonly string[]> {
  return setting(name, '', (raw, fault) => {
    const entries = entriesOf(raw);
    for (const origin of entries.filter((one) => !ORIGIN.test(one)))
      fault(`must be * or origins like https://shop.example.com, not "${origin}"`);
    if (entries.includes('*') && entries.length > 1)
      fault('must be * alone or name origins, not both');
    return entries;
  });
}

/** A comma-separated list. */
export function list(name: string): Setting<readonly string[]> {
  return setting(name, '', entriesOf);
}

/** URLs of the nodes of one cluster. */
export function nodes(name: string): Setting<readonly string[]> {
  return setting(name, '', (raw, fault) => {
    const isNode = (one: string) => hasProtocol(one, URLS.http.protocols) && !/[?#]/.test(one);
    if (!entriesOf(raw).every(isNode))
      fault(
        'must be a comma-separated list of http(s)://[user:password@]host:port, without ? and #',
      );
    return entriesOf(raw);
  });
}

/** At most `max` attempts within `seconds`. */
export interface RateWindow {
  readonly seconds: number;
  readonly max: number;
}

const WINDOWS = 'account=5/60+20/3600;ip=30/60';

/** `ip=30/60;account=5/60+20/3600`: windows by names from a fixed set. */
export function windows<Name extends string>(
  name: string,
  allowedNames: readonly Name[],
): Setting<ReadonlyMap<Name, readonly RateWindow[]>> {
  return setting(name, '', (raw, fault) => {
    const limits = new Map<Name, readonly RateWindow[]>();
    for (const entry of raw.split(';').filter((one) => one.trim() !== '')) {
      const window = parseWindows(entry, allowedNames);
      if (window === null)
        fault(`must look like ${WINDOWS}, with ${allowedNames.join(', ')}, not "${entry}"`);
      else if (limits.has(window.name)) fault(`names ${window.name} twice`);
      else limits.set(window.name, window.windows);
    }
    return limits;
  });
}

/** Null if the entry cannot be parsed. */
function parseWindows<Name extends string>(entry: string, allowedNames: readonly Name[]) {
  const [dimension, list = ''] = entry.split('=').map((part) => part.trim());
  const name = allowedNames.find((one) => one === dimension);
  const windows = list.split('+').map((one): RateWindow | null => {
    const [, max = 0, seconds = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(one.trim()) ?? []).map(Number);
    return max < 1 || seconds < 1 ? null : { seconds, max };
  });
  if (name === undefined || windows.includes(null)) return null;
  return { name, windows: windows.filter((one) => one !== null) };
}
