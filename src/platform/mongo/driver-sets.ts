import type { MongoClient } from 'mongodb';
import { LiveSet } from '../live-set';

/** What a client of the driver knows of its operations that are under way. */
interface ClientState {
  activeSessions: object;
  activeCursors: object;
}

/**
 * mongodb 7.8 keeps the session and the cursor of each operation in a Set of its client while it is under way: 3 to 17 KB
 * of a request stayed among the old objects by that (docs/decisions/029-driver-sets.md). The client needs no more
 * than what a `LiveSet` has.
 */
export function replaceSets(client: MongoClient): void {
  const { s: state } = client as unknown as { readonly s: ClientState };
  state.activeSessions = new LiveSet();
  state.activeCursors = new LiveSet();
}
