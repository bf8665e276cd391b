import type { Clock } from '../../../platform/values/clock';
import { networkOf } from '../../../platform/values/address';
import { BoundedMap } from '../../../platform/values/bounded-map';
import type { SecurityLog } from '../security/security-log';
import type { KeyViewer } from '../viewer';
import type { ApiKeysRepository } from './api-keys.repository';

/** Beside the request: nobody waits for it, and what is missed is noted at the next use. */
export type NoteKeyUse = (key: KeyViewer, ip: string) => void;

const NOTED_EVERY_MS = 60_000;
const MAX_ENTRIES = 10_000;

/** Notes when and from where a key was used; its owner sees both, and an event when the network is new. */
export function createNoteKeyUse(deps: {
  readonly keys: ApiKeysRepository;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}): NoteKeyUse {
  const { keys, securityLog, clock } = deps;
  const notedAt = new BoundedMap<string, number>(MAX_ENTRIES);
  const note = async ({ credentialId, userId }: KeyViewer, ip: string): Promise<void> => {
    const network = networkOf(ip);
    const owed = securityLog.draft({ type: 'api_key_new_network', userId, reasons: [network] });
    const isNew = await keys.noteUse(credentialId, network, owed);
    if (isNew) await securityLog.settle('api_keys', owed);
  };
  return (key, ip) => {
    const use = `${key.credentialId} ${ip}`;
    const now = clock.now().getTime();
    if (now - (notedAt.get(use) ?? 0) < NOTED_EVERY_MS) return;
    notedAt.set(use, now);
    note(key, ip).catch(() => notedAt.delete(use));
  };
}
