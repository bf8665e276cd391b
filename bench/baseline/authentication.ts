import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';

export interface BaselineViewer {
  readonly userId: string;
  readonly role: string;
}

interface Row {
  readonly _id: string;
}

const CACHE_MS = 3000;

/** Bearer credential → user, looked up at most every three seconds, as the service does. */
export function createAuthenticate(db: Db) {
  const tokens = db.collection<Row & { readonly userId: string }>('access_tokens');
  const keys = db.collection<Row & { readonly hash: string; readonly ownerId: string }>('api_keys');
  const users = db.collection<Row & { readonly role: string }>('users');
  const cache = new Map<string, { viewer: BaselineViewer; until: number }>();

  const userIdOf = async (credential: string): Promise<string | undefined> => {
    const hash = createHash('sha256').update(credential).digest('base64url');
    if (credential.startsWith('sk_')) return (await keys.findOne({ hash }))?.ownerId;
    return (await tokens.findOne({ _id: hash }))?.userId;
  };

  return async (authorization: string): Promise<BaselineViewer | null> => {
    const known = cache.get(authorization);
    if (known !== undefined && known.until > Date.now()) return known.viewer;
    const userId = await userIdOf(authorization.replace(/^Bearer +/i, ''));
    const user = userId === undefined ? null : await users.findOne({ _id: userId });
    if (user === null) return null;
    const viewer = { userId: user._id, role: user.role };
    cache.set(authorization, { viewer, until: Date.now() + CACHE_MS });
    return viewer;
  };
}
