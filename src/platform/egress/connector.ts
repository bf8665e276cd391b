import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { isAllowedAddress, literalAddress, type AddressRules } from './url-rules';

/** A connection that was refused because of its destination. */
export class BlockedDestination extends Error {
  readonly code = 'BLOCKED_DESTINATION';
  constructor() {
    super('the destination is not on the public internet');
  }
}

type LookupCallback = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number,
) => void;
export type Lookup = (hostname: string, options: LookupOptions, callback: LookupCallback) => void;

const CONNECT_MS = 10_000;

export interface ConnectorOptions {
  readonly rules: AddressRules;
  /** The system's resolver unless a test passes its own. */
  readonly lookup?: Lookup;
}

/**
 * Connects to allowed addresses only. It checks three times: a literal address before any look-up, every address of a
 * resolved name (one bad record refuses all, so that mixed records cannot be tried in turn), and the peer of the
 * established connection (so that a resolver gains nothing by responding differently a moment later).
 */
export function createSafeConnector(
  build: typeof buildConnector,
  { rules, lookup = systemLookup }: ConnectorOptions,
): buildConnector.connector {
  const connect = build({ timeout: CONNECT_MS, lookup: checkedLookup(lookup, rules) });
  return (options, callback) => {
    const literal = literalAddress(options.hostname);
    if (literal !== null && !isAllowedAddress(literal, rules)) {
      callback(new BlockedDestination(), null);
      return;
    }
    connect(options, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error !== null) return callback(error, null);
      if (isAllowedAddress(socket.remoteAddress ?? '', rules)) return callback(null, socket);
      socket.destroy();
      return callback(new BlockedDestination(), null);
    });
  };
}

function checkedLookup(lookup: Lookup, rules: AddressRules) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const entries = asEntries(addresses);
      const isAllowed =
        entries.length > 0 && entries.every(({ address }) => isAllowedAddress(address, rules));
      const [first] = entries;
      if (!isAllowed || first === undefined) return callback(new BlockedDestination(), '');
      return options.all ? callback(null, entries) : callback(null, first.address, first.family);
    });
  };
}

function asEntries(addresses: string | LookupAddress[]): LookupAddress[] {
  return typeof addresses === 'string'
    ? [{ address: addresses, family: isIP(addresses) }]
    : addresses;
}
