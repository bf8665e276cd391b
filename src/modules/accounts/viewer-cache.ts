import { BoundedMap } from '../../platform/values/bounded-map';
import { userIdOf, type Viewer } from './viewer';

/** Drops what is remembered of a user's credentials: a change is seen at once in the process that made it. */
export type ForgetViewer = (userId: string) => void;

/** The viewers of credentials that were looked up in the last seconds. */
export interface ViewerCache {
  find(authorization: string): Viewer | Promise<Viewer> | null;
  /** Remembers a look-up; one that fails is forgotten. */
  put(authorization: string, lookUp: Promise<Viewer>): void;
  readonly forget: ForgetViewer;
}

/** How late other processes see a revocation at most. */
const KEPT_MS = 3000;
const MAX_ENTRIES = 10_000;

/** Once looked up, the viewer is there without waiting. */
interface Entry {
  viewer: Viewer | Promise<Viewer>;
  /** By monotonic time: a clock that is set back keeps no revoked credential alive. */
  readonly until: number;
}

export function createViewerCache(): ViewerCache {
  const entries = new BoundedMap<string, Entry>(MAX_ENTRIES);
  return {
    find: (authorization) => {
      const entry = entries.get(authorization);
      return entry !== undefined && entry.until > performance.now() ? entry.viewer : null;
    },
    put: (authorization, lookUp) => {
      const entry: Entry = { viewer: lookUp, until: performance.now() + KEPT_MS };
      entries.set(authorization, entry);
      lookUp.then(
        (viewer) => (entry.viewer = viewer),
        () => entries.get(authorization) === entry && entries.delete(authorization),
      );
    },
    // A look-up that is still under way may have read the state before the change.
    forget: (userId) => {
      for (const [authorization, { viewer }] of entries) {
        const isAffected = viewer instanceof Promise || userIdOf(viewer) === userId;
        if (isAffected) entries.delete(authorization);
      }
    },
  };
}
