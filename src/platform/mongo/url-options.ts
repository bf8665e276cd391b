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
    ...faultsOfForm(url),
    ...given.flatMap(([option, value]) =>
      GUARDED.filter(
        ({ name, isAllowed }) => name.toLowerCase() === option.toLowerCase() && !isAllowed(value),
      ).map(({ name, because }) => `MONGODB_URL must not set ${name}=${value}: ${because}`),
    ),
  ];
}

/** What the driver says of options is shown; what it says of the rest may quote credentials. */
function faultsOfForm(url: string): readonly string[] {
  try {
    void new MongoClient(url);
    return [];
  } catch (error) {
    const [unknown] =
      /^options? [\w, ]+ (?:is|are) not supported$/.exec((error as Error).message) ?? [];
    const form =
      'mongodb://user:password@host:port,…/?options (signs in passwords percent-encoded)';
    return [unknown ? `MONGODB_URL: ${unknown}` : `MONGODB_URL must look like ${form}`];
  }
}
