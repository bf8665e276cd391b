import { userIdOf, type Viewer } from './viewer';

/** Drops the cached viewers of a user, so that the process that made a change sees it at once. */
export type ForgetViewer = (userId: string) => void;

/** The longest delay until other processes see a revocation. */
const KEPT_MS = 3000;
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly viewer: Viewer;
  /** By monotonic time, so that setting the clock back keeps no revoked credential alive. */
  readonly until: number;
}

/**
 * The viewers of recently valid credentials. Pending look-ups are stored separately, so that invalid credentials evict
 * no valid ones.
 */
export class ViewerCache {
  /** By credential, oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #credentialsOf = new Map<string, Set<string>>();
  #lookUps = new Map<string, Promise<Viewer>>();

  find(credential: string): Viewer | null {
    const entry = this.#entries.get(credential);
    return entry !== undefined && entry.until > performance.now() ? entry.viewer : null;
  }

  /** The cached viewer, or that of a look-up, which simultaneous requests share. */
  async get(credential: string, lookUp: () => Promise<Viewer>): Promise<Viewer> {
    return this.find(credential) ?? this.#lookUps.get(credential) ?? this.renew(credential, lookUp);
  }

  /** Looks up a viewer and caches it. */
  async renew(credential: string, lookUp: () => Promise<Viewer>): Promise<Viewer> {
    const until = performance.now() + KEPT_MS;
    const lookUps = this.#lookUps;
    const pending = lookUp();
    lookUps.set(credential, pending);
    try {
      const viewer = await pending;
      // A look-up that began before `forget` may have read the old state.
      if (this.#lookUps.get(credential) === pending) this.#put(credential, { viewer, until });
      return viewer;
    } catch (error) {
      this.#drop(credential);
      throw error;
    } finally {
      if (lookUps.get(credential) === pending) lookUps.delete(credential);
    }
  }

  readonly forget: ForgetViewer = (userId) => {
    for (const credential of this.#credentialsOf.get(userId) ?? [])
      this.#entries.delete(credential);
    this.#credentialsOf.delete(userId);
    this.#lookUps = new Map();
  };

  #put(credential: string, entry: Entry): void {
    this.#drop(credential);
    const [oldest] = this.#entries.size < MAX_ENTRIES ? [] : this.#entries.keys();
    if (oldest !== undefined) this.#drop(oldest);
    this.#entries.set(credential, entry);
    const userId = userIdOf(entry.viewer) ?? '';
    const credentials = this.#credentialsOf.get(userId) ?? new Set();
    this.#credentialsOf.set(userId, credentials.add(credential));
  }

  #drop(credential: string): void {
    const entry = this.#entries.get(credential);
    if (entry === undefined) return;
    this.#entries.delete(credential);
    const userId = userIdOf(entry.viewer) ?? '';
    const credentials = this.#credentialsOf.get(userId);
    credentials?.delete(credential);
    if (credentials?.size === 0) this.#credentialsOf.delete(userId);
  }
}
