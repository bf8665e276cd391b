import { MongoClient } from 'mongodb';

/** An option of a connection string on which a promise depends. */
interface GuardedOption {
  readonly name: string;
  readonly isAllowed: (value: string) => boolean;
  readonly reason: string;
}

const DURABLE_WRITES = 'an acknowledged write must survive the loss of a server';
const NO_ROLLBACK = 'a failover must not roll back data that a decision was based on';
const OWN_WRITES = 'reads must see every acknowledged write';

const GUARDED: readonly GuardedOption[] = [
  { name: 'readPreference', isAllowed: only('primary'), reason: OWN_WRITES },
  { name: 'readConcernLevel', isAllowed: only('majority'), reason: NO_ROLLBACK },
  { name: 'w', isAllowed: only('majority'), reason: DURABLE_WRITES },
  { name: 'journal', isAllowed: only('true'), reason: DURABLE_WRITES },
  { name: 'j', isAllowed: only('true'), reason: DURABLE_WRITES },
  {
    name: 'fsync',
    isAllowed: () => false,
    reason: 'an acknowledged write must be in the journal',
  },
  {
    name: 'wtimeoutMS',
    isAllowed: () => false,
    reason: 'a write must wait until a majority has it',
  },
  {
    name: 'wtimeout',
    isAllowed: () => false,
    reason: 'a write must wait until a majority has it',
  },
  { name: 'retryWrites', isAllowed: only('true'), reason: 'an election must not fail writes' },
  { name: 'retryReads', isAllowed: only('true'), reason: 'an election must not fail reads' },
];

function only(...values: readonly string[]): (value: string) => boolean {
  return (value) => values.includes(value.toLowerCase());
}

/** Describes what cannot be parsed in a connection string, or would break a promise of the service. */
export function faultsOfMongoUrl(url: string | null): readonly string[] {
  if (url === null) return [];
  const [, options = ''] = url.split('?');
  const parameters = [...new URLSearchParams(options)];
  return [
    ...faultsOfForm(url, parameters),
    ...parameters.flatMap(([option, value]) =>
      GUARDED.filter(
        ({ name, isAllowed }) => name.toLowerCase() === option.toLowerCase() && !isAllowed(value),
      ).map(({ name, reason }) => `MONGODB_URL must not set ${name}=${value}: ${reason}`),
    ),
  ];
}

const FORM =
  'mongodb://user:password@host:port,…/?options (special characters in passwords percent-encoded)';
/** Their values must not be shown. */
const SECRET = /password|properties/i;

type Options = readonly (readonly [string, string])[];

/** The driver's messages about options are shown; its messages about the rest may quote credentials. */
function faultsOfForm(url: string, all: Options): readonly string[] {
  if (refusalOf(url) === null) return [];
  const formFaults = [`MONGODB_URL must look like ${FORM}`];
  const [address = ''] = url.split('?');
  const isReadable = refusalOf(address) === null && all.every(([name]) => /^\w+$/.test(name));
  if (!isReadable) return formFaults;
  const faultOf = (options: Options): readonly string[] => {
    const names = options.map(([name]) => name).join(', ');
    const refusal = refusalOf(placeholderAddress(address, options));
    if (refusal === null) return [];
    return [`MONGODB_URL: ${names}: ${SECRET.test(names) ? 'cannot be read' : refusal}`];
  };
  const without = (option: Options[number]): Options => all.filter((one) => one !== option);
  // Options may depend on each other: one is at fault alone if the others are valid without it.
  const faultyOptions = all.filter((option) => faultOf(without(option)).length === 0);
  const faults = [faultyOptions.flatMap((option) => faultOf([option])), faultOf(all), formFaults];
  return faults.find(({ length }) => length > 0) ?? [];
}

/** Why the driver refuses it; null if it does not. */
function refusalOf(url: string): string | null {
  try {
    void new MongoClient(url);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** An address of the same kind with these options, and without secrets. */
function placeholderAddress(address: string, options: Options): string {
  const [scheme = ''] = address.split('//');
  const credentials = address.includes('@') ? 'user:password@' : '';
  const hosts = address.split(',').map((_host, index) => `db${index}.commerce.example`);
  const query = options.map((option) => option.map(encodeURIComponent).join('='));
  return `${scheme}//${credentials}${hosts.join()}/?${query.join('&')}`;
}
