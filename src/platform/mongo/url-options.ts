import { MongoClient } from 'mongodb';

/** An option of a connection string that a promise depends on. */
interface GuardedOption {
  readonly name: string;
  readonly isAllowed: (value: string) => boolean;
  readonly because: string;
}

const SURVIVES = 'an acknowledged write must survive the loss of a server';
const LASTING = 'what is decided by a read must not be taken back by a failover';
const OWN_WRITES = 'reads must see every acknowledged write';

const GUARDED: readonly GuardedOption[] = [
  { name: 'readPreference', isAllowed: only('primary'), because: OWN_WRITES },
  { name: 'readConcernLevel', isAllowed: only('majority'), because: LASTING },
  { name: 'w', isAllowed: only('majority'), because: SURVIVES },
  { name: 'journal', isAllowed: only('true'), because: SURVIVES },
  { name: 'j', isAllowed: only('true'), because: SURVIVES },
  { name: 'fsync', isAllowed: () => false, because: 'the journal decides what is kept' },
  { name: 'wtimeoutMS', isAllowed: () => false, because: 'it ends the wait for other servers' },
  { name: 'wtimeout', isAllowed: () => false, because: 'it ends the wait for other servers' },
  { name: 'retryWrites', isAllowed: only('true'), because: 'an election must not fail writes' },
  { name: 'retryReads', isAllowed: only('true'), because: 'an election must not fail reads' },
];

function only(...values: readonly string[]): (value: string) => boolean {
  return (value) => values.includes(value.toLowerCase());
}

/** What in a connection string cannot be read, or would break a promise of the service, in words. */
export function faultsOfMongoUrl(url: string | null): readonly string[] {
  if (url === null) return [];
  const [, options = ''] = url.split('?');
  const given = [...new URLSearchParams(options)];
  return [
    ...faultsOfForm(url, given),
    ...given.flatMap(([option, value]) =>
      GUARDED.filter(
        ({ name, isAllowed }) => name.toLowerCase() === option.toLowerCase() && !isAllowed(value),
      ).map(({ name, because }) => `MONGODB_URL must not set ${name}=${value}: ${because}`),
    ),
  ];
}

const FORM = 'mongodb://user:password@host:port,…/?options (signs in passwords percent-encoded)';
/** Their values are not for the screen. */
const SECRET = /password|properties/i;

/** What the driver says of options is shown; what it says of the rest may quote credentials. */
function faultsOfForm(
  url: string,
  given: readonly (readonly [string, string])[],
): readonly string[] {
  if (refusalOf(url) === null) return [];
  const [address = ''] = url.split('?');
  const isReadable = refusalOf(address) === null && given.every(([name]) => /^\w+$/.test(name));
  if (!isReadable) return [`MONGODB_URL must look like ${FORM}`];
  const faultOf = (options: typeof given): readonly string[] => {
    const names = options.map(([name]) => name).join(', ');
    const refusal = refusalOf(standIn(url, options));
    if (refusal === null) return [];
    return [`MONGODB_URL: ${names}: ${SECRET.test(names) ? 'cannot be read' : refusal}`];
  };
  const alone = given.flatMap((option) => faultOf([option]));
  return alone.length > 0 ? alone : faultOf(given);
}

/** Why the driver does not take it; null when it does. */
function refusalOf(url: string): string | null {
  try {
    void new MongoClient(url);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** An address of the same kind with these options, and nothing that is secret. */
function standIn(url: string, options: readonly (readonly [string, string])[]): string {
  const [scheme = ''] = url.split('//');
  const credentials = url.includes('@') ? 'user:password@' : '';
  const query = options.map((option) => option.map(encodeURIComponent).join('='));
  return `${scheme}//${credentials}db.commerce.example/?${query.join('&')}`;
}
