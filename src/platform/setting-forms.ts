/** So many in so many seconds. */
export interface Window {
  readonly seconds: number;
  readonly max: number;
}

const FORMS = {
  http: { protocols: ['http:', 'https:'], example: 'https://host:port/path' },
  service: {
    protocols: ['http:', 'https:'],
    example: 'https://host:port, without a user, a path, ? and #',
  },
  smtp: {
    protocols: ['smtp:', 'smtps:'],
    example: 'smtp://user:password@host:587 or smtps://… (signs in passwords percent-encoded)',
  },
} as const;

/** What URLs hold, which know that 999.1.1.1 is no address; an IPv6 address may name its zone. */
const isHost = (text: string): boolean =>
  /^[\w.:-]+(?:%[\w.-]+)?$/.test(text) && URL.canParse(urlOf(text, 0));

/** Where a process is reached on a host and a port; an IPv6 address stands in brackets, without its zone. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host.replace(/%.*/, '')}]` : host}:${port}`;
}

/** What no database of MongoDB may hold in its name. */
const NO_DATABASE = /[/\\. "$*<>:|?\0]/;
const MAX_DATABASE_BYTES = 63;

type UrlForm = keyof typeof FORMS;

/** Its paths have no prefix: links of its pages begin at the root. Everybody is told it: it holds no password. */
const SERVICE = /^\w+:\/\/[^/?#@]+\/*$/;
/** Without a path or a slash at the end: browsers send none. `null` is what pages without an origin send. */
const ORIGIN = /^(?:\*|null|[a-z][a-z0-9+.-]*:\/\/[^\s/?#@A-Z]+)$/;
const ADDRESS = String.raw`[^\s<>@,;:"()]+@[^\s<>@,;:"()]+`;
/** What separates addresses stands in quotes in a name. */
const NAME = String.raw`(?:"[^"\p{Cc}]+"|[^<>@,;:"()\p{Cc}]*)`;
const TEXTS = {
  sender: {
    pattern: new RegExp(`^(?:${ADDRESS}|${NAME} ?<${ADDRESS}>)$`, 'u'),
    rule: 'look like no-reply@shop.example.com or Shop <no-reply@shop.example.com>',
  },
  /** RFC 9110, 5.1. */
  header: {
    pattern: /^[\w!#$%&'*+.^`|~-]+$/,
    rule: 'be the name of a header like X-Country',
  },
} as const;

type TextForm = keyof typeof TEXTS;

const WINDOWS = 'account=5/60+20/3600;ip=30/60';

interface FormTools {
  readonly text: (name: string, fallback: string) => string;
  readonly list: (name: string) => readonly string[];
  readonly faults: string[];
}

/** How settings are read that have a form of their own. */
export function formReaders({ text, list, faults }: FormTools) {
  return {
    /** A URL of one of these protocols, `service` without a path; what was given is not shown, since it may hold a password. */
    url: (name: string, fallback: string, form: UrlForm): string => {
      const given = text(name, fallback);
      const isWrong =
        !hasProtocol(given, FORMS[form].protocols) || (form === 'service' && !SERVICE.test(given));
      if (given !== '' && isWrong) faults.push(`${name} must look like ${FORMS[form].example}`);
      return given;
    },
    /** A host to listen on. */
    host: (name: string, fallback: string): string => {
      const given = text(name, fallback);
      if (isHost(given)) return given;
      faults.push(`${name} must be a host name or an IP address without brackets, not "${given}"`);
      return fallback;
    },
    /** The name of a database, by the rules of MongoDB. */
    database: (name: string, fallback: string): string => {
      const given = text(name, fallback);
      if (NO_DATABASE.test(given) || Buffer.byteLength(given) > MAX_DATABASE_BYTES)
        faults.push(
          `${name} must be at most ${MAX_DATABASE_BYTES} bytes without / \\ . " $ * < > : | ? and spaces, not "${given}"`,
        );
      return given;
    },
    /** Origins as browsers send them, `*` for all. */
    origins: (name: string): readonly string[] => {
      const given = list(name);
      faults.push(...faultsOfOrigins(name, given));
      return given;
    },
    /** The sender of mails or the name of a header; empty = none. */
    formed: (name: string, fallback: string, form: TextForm): string => {
      const given = text(name, fallback);
      const { pattern, rule } = TEXTS[form];
      if (given === '' || pattern.test(given)) return given;
      faults.push(`${name} must ${rule}, not "${given}"`);
      return fallback;
    },
    /** `ip=30/60;account=5/60+20/3600`: so many in so many seconds, by names of a closed set. */
    windows: <Name extends string>(
      name: string,
      allowed: readonly Name[],
    ): ReadonlyMap<Name, readonly Window[]> => {
      const entries = text(name, '')
        .split(';')
        .filter((entry) => entry.trim() !== '');
      const pairs = entries.map((entry) => {
        const parsed = parseWindows(entry, allowed);
        if (parsed === null)
          faults.push(
            `${name} must look like ${WINDOWS}, with ${allowed.join(', ')}, not "${entry}"`,
          );
        return parsed;
      });
      const names = pairs.map((pair) => pair?.[0]);
      for (const repeated of names.filter((one, index) => one && names.indexOf(one) < index))
        faults.push(`${name} names ${repeated} twice`);
      return new Map(pairs.filter((pair) => pair !== null));
    },
  };
}

function faultsOfOrigins(name: string, given: readonly string[]): readonly string[] {
  const wrong = given.filter((origin) => !ORIGIN.test(origin));
  const faults = wrong.map(
    (origin) => `${name} must be * or origins like https://shop.example.com, not "${origin}"`,
  );
  const isMixed = given.includes('*') && given.length > 1;
  return isMixed ? [...faults, `${name} must be * alone or name origins, not both`] : faults;
}

function hasProtocol(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocols.includes(protocol) && hostname !== '';
}

/** Null: not understood. */
function parseWindows<Name extends string>(
  entry: string,
  allowed: readonly Name[],
): readonly [Name, readonly Window[]] | null {
  const [given, text = ''] = entry.split('=').map((part) => part.trim());
  const name = allowed.find((one) => one === given);
  const windows = text.split('+').map(parseWindow);
  if (name === undefined || windows.includes(null)) return null;
  return [name, windows.filter((window) => window !== null)];
}

function parseWindow(text: string): Window | null {
  const [, max = 0, seconds = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text.trim()) ?? []).map(Number);
  return max < 1 || seconds < 1 ? null : { seconds, max };
}
