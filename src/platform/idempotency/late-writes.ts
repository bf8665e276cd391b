/** Makes a write that failed again until it succeeds. */
export type WriteLater = (write: () => Promise<unknown>) => void;

const PAUSE_MS = 250;
/** By then the leases of the writes' owners are over, and others have taken up what they left. */
const MAX_TRIES = 60;

/**
 * Writes that failed because the database was away, made in their order as soon as it is back. One of them knocks
 * for all, so that a database that has trouble enough is not asked by everybody at once.
 */
export function createLateWrites(): WriteLater {
  const waiting: (() => Promise<unknown>)[] = [];
  const drain = async (): Promise<void> => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      await tryOften(next);
      waiting.shift();
    }
  };
  return (write) => {
    if (waiting.push(write) === 1) void drain();
  };
}

async function tryOften(write: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    const isWritten = await write().then(
      () => true,
      () => false,
    );
    if (isWritten) return;
  }
}
