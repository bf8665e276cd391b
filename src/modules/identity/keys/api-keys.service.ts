import type { Clock } from '../../../platform/clock';
import { domainError, notFoundError } from '../../../platform/errors';
import { creationId } from '../../../platform/ids';
import type { ClientFacts } from '../client-facts';
import { hashCredential, type ApiKeyDocument } from '../credentials.repository';
import { authorizeKnown } from '../policy';
import type { SecurityLog } from '../security/security-log';
import { newToken } from '../tokens';
import type { Scope, Viewer } from '../viewer';
import type { ApiKeysRepository } from './api-keys.repository';

/** A key as its owner sees it; the secret only in the answer that creates it. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface NewApiKey extends ApiKey {
  readonly secret: string;
}

export interface ApiKeyRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** That of the request, so that its repetition after a crash leaves one key. */
  readonly seed?: string | null;
}

export interface ApiKeysService {
  listOwn(viewer: Viewer): Promise<readonly ApiKey[]>;
  create(viewer: Viewer, request: ApiKeyRequest, client: ClientFacts): Promise<NewApiKey>;
  remove(viewer: Viewer, id: string, client: ClientFacts): Promise<void>;
}

export interface ApiKeysDeps {
  readonly keys: ApiKeysRepository;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
}

const MOST_KEYS = 100;

export function createApiKeysService({ keys, securityLog, clock }: ApiKeysDeps): ApiKeysService {
  return {
    listOwn: async (viewer) => {
      const { userId } = authorizeKnown(viewer, 'api_key.manage');
      return (await keys.listByOwner(userId)).map(toApiKey);
    },
    create: async (viewer, { name, scopes, seed = null }, client) => {
      const { userId } = authorizeKnown(viewer, 'api_key.manage');
      const secret = newToken('sk');
      const now = clock.now();
      const key = {
        _id: creationId('key', { now, seed }),
        hash: hashCredential(secret),
        ownerId: userId,
        name,
        scopes: [...new Set(scopes)],
        createdAt: now,
        lastUsedAt: null,
      };
      if ((await keys.countOthers(key)) >= MOST_KEYS) throw tooManyKeys();
      await keys.put(key);
      securityLog.record({ type: 'api_key_created', userId, client, reasons: key.scopes });
      return { ...toApiKey(key), secret };
    },
    remove: async (viewer, id, client) => {
      const { userId } = authorizeKnown(viewer, 'api_key.manage');
      if (!(await keys.remove(id, userId))) throw notFoundError('API key');
      securityLog.record({ type: 'api_key_revoked', userId, client });
    },
  };
}

function toApiKey({ _id, name, scopes, createdAt, lastUsedAt }: ApiKeyDocument): ApiKey {
  return { id: _id, name, scopes, createdAt, lastUsedAt };
}

function tooManyKeys() {
  return domainError('too_many_api_keys', `At most ${MOST_KEYS} keys; remove one first.`, {
    max: MOST_KEYS,
  });
}
