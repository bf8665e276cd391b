import { OpenSearchError } from './client';

/** An index in the making that is to take the place of the present one, whatever becomes of that meanwhile. */
export interface Successor<T> {
  /** Begins one, where none is in the making. */
  begin(): void;
  /** Whether it waits to be taken. */
  isOver(): boolean;
  /** It is in use from now on; made first where that was not begun. One that could not be made is forgotten. */
  take(): Promise<T>;
}

/** Never two at once: each would remove what the other has made so far. */
export function createSuccessor<T>(
  make: () => Promise<T>,
  use: (made: T) => Promise<void>,
): Successor<T> {
  let making: Promise<T> | null = null;
  let isSettled = false;
  const forget = (error: unknown): never => {
    making = null;
    throw error;
  };
  const begin = (): Promise<T> => {
    if (making !== null) return making;
    isSettled = false;
    making = make();
    making.finally(() => (isSettled = true)).catch(() => undefined);
    return making;
  };
  return {
    begin: () => void begin(),
    isOver: () => making !== null && isSettled,
    take: async () => {
      const successor = await begin().catch(forget);
      try {
        await use(successor);
      } catch (error) {
        // A cluster that is unreachable for a moment gets it later; one that refuses it never.
        if (error instanceof OpenSearchError) making = null;
        throw error;
      }
      making = null;
      return successor;
    },
  };
}
