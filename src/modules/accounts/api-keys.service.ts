import {
  conflictError,
  domainError,
  domainErrors,
  notFoundError,
  structuralError,
  unauthenticatedError,
} from '../../platform/values/errors';
import { creationId } from '../../platform/values/ids';
import { untilApplied } from '../../platform/values/repeat';
import { hashCredential, type ApiKeyDocument, type KeyNetwork } from './credentials.repository';
import { mailTemplates } from '../mail';
import { authorizeKnown, scopesOf } from './policy';
import type { SecretsOfKey } from './tokens';
import type { ClientFacts, KnownViewer, Role, Scope, Viewer } from './viewer';
import type { AccountTools } from './tools';
import type { SecurityEvent } from './security-events.repository';

/** A key as its owner sees it; only the response that creates it contains the secret. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Whether it may run only registered documents at `/graphql`. */
  readonly documentsOnly: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly networks: readonly KeyNetwork[];
}

export interface NewApiKey extends ApiKey {
  readonly secret: string;
}

export interface ApiKeyRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly documentsOnly?: boolean | null;
  readonly expiresAt?: Date | null;
  /** Required if the last sign-in is no longer recent. */
  readonly password?: string | null;
  /** The seed of the request, so that a retry after a crash leaves one key. */
  readonly seed?: string | null;
}

type ApiKeysDeps = AccountTools & { readonly secretsOfKey: SecretsOfKey };

const MAX_KEYS = 100;
const DEFAULT_YEARS = 1;
const MAX_YEARS = 2;

export type ApiKeysService = ReturnType<typeof createApiKeysService>;

export function createApiKeysService(deps: ApiKeysDeps) {
  const { keys, freshSignIn, forgetViewer, mails, securityLog, secretsOfKey, clock } = deps;
  return {
    listOwn: async (viewer: Viewer): Promise<readonly ApiKey[]> => {
      const { userId } = authorizeKnown(viewer, 'api_key.manage');
      return (await keys.listByOwner(userId)).map(toApiKey);
    },
    create: async (
      viewer: Viewer,
      request: ApiKeyRequest,
      client: ClientFacts,
    ): Promise<NewApiKey> => {
      const owner = authorizeKnown(viewer, 'api_key.manage');
      const { email } = await freshSignIn.require(owner, request.password ?? null);
      refuseScopesBeyond(owner.role, request.scopes);
      const { userId } = owner;
      const { seed: op = null } = request;
      const secrets = secretsOfKey(op);
      const key = newKey(userId, { ...request, secret: secrets[0] }, clock.now());
      const { _id: subject, scopes: reasons } = key;
      const facts = { type: 'api_key_created', userId, client, reasons, subject, op } as const;
      const row = await securityLog.around(securityLog.draft(facts), () => store(deps, owner, key));
      const secret = secrets.find((one) => hashCredential(one) === row.hash);
      if (secret === undefined || row.revokedAt) throw secretLost();
      await mails.enqueue(mailTemplates.apiKeyCreated(email, key.name, key.scopes), userId);
      return { ...toApiKey(row), secret };
    },
    remove: async (
      viewer: Viewer,
      { id, seed: op }: { readonly id: string; readonly seed: string | null },
      client: ClientFacts,
    ) => {
      const { userId } = authorizeKnown(viewer, 'api_key.manage');
      const facts = { type: 'api_key_revoked', userId, client, subject: id, op } as const;
      const isRevoked = await securityLog.around(securityLog.draft(facts), () =>
        keys.revoke({ _id: id, ownerId: userId }, { at: clock.now(), op }),
      );
      if (!isRevoked) throw notFoundError('API key');
      forgetViewer(userId);
    },
    /**
     * Revokes every key of an owner from before this moment; `event` is the entry for the security log. Safe to repeat;
     * checks no authorization.
     */
    revokeAll: async (ownerId: string, event: SecurityEvent, before: Date) => {
      const revocation = { before, at: event.createdAt };
      await securityLog.around(event, () => keys.revokeAll(ownerId, revocation));
      forgetViewer(ownerId);
    },
  };
}

/**
 * Stores a key, and withdraws it if it may not be kept, because simultaneous changes are visible only after it is
 * stored. If other keys were withdrawn as well, there is room for some of them, and their requests try again.
 */
async function store(
  deps: ApiKeysDeps,
  owner: KnownViewer,
  key: ApiKeyDocument,
): Promise<ApiKeyDocument> {
  const { keys, freshSignIn } = deps;
  const isFull = async () => (await keys.countOthers(key)) >= MAX_KEYS;
  return untilApplied(async () => {
    const storedKey = await keys.put(key);
    if (storedKey.revokedAt || !storedKey.isUnchecked) return storedKey;
    const isOverLimit = await isFull();
    if (!isOverLimit && (await freshSignIn.isStillSignedIn(owner))) return keys.confirm(key);
    // A key that another attempt has confirmed is kept.
    if (!(await keys.remove(key))) return null;
    if (!isOverLimit) throw signInEnded();
    if (await isFull()) throw tooManyKeys();
    return null;
  });
}

function newKey(
  ownerId: string,
  { secret, seed = null, ...request }: ApiKeyRequest & { readonly secret: string },
  now: Date,
): ApiKeyDocument {
  const { name, scopes, documentsOnly, expiresAt } = request;
  return {
    _id: creationId('key', { now, seed }),
    hash: hashCredential(secret),
    ownerId,
    name,
    scopes: [...new Set(scopes)],
    ...(documentsOnly ? { documentsOnly: true as const } : {}),
    createdAt: now,
    expiresAt: expiryOf(expiresAt ?? null, now),
    lastUsedAt: null,
    networks: [],
    isUnchecked: true,
  };
}

function expiryOf(requestedDate: Date | null, now: Date): Date {
  if (requestedDate === null) return yearsAfter(now, DEFAULT_YEARS);
  const latest = yearsAfter(now, MAX_YEARS);
  if (requestedDate > now && requestedDate <= latest) return requestedDate;
  const message = `"/expiresAt" must be in the future and at most ${MAX_YEARS} years ahead.`;
  const params = { latest: latest.toISOString() };
  throw structuralError([{ pointer: '/expiresAt', code: 'out_of_range', message, params }]);
}

function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

/** A key never has a scope that its owner's role could not use. */
function refuseScopesBeyond(role: Role, scopes: readonly Scope[]): void {
  const allowedScopes = scopesOf(role);
  const violations = scopes.flatMap((scope, index) => {
    if (allowedScopes.includes(scope)) return [];
    const message = `Keys of a ${role} cannot have the scope ${scope}.`;
    return [{ pointer: `/scopes/${index}`, code: 'scope_not_allowed', message }];
  });
  if (violations.length > 0) throw domainErrors(violations, { allowed: allowedScopes });
}

function toApiKey(key: ApiKeyDocument): ApiKey {
  const { _id: id, name, scopes, createdAt, lastUsedAt } = key;
  const { expiresAt = null, networks = [], documentsOnly = false } = key;
  return { id, name, scopes, documentsOnly, createdAt, expiresAt, lastUsedAt, networks };
}

function secretLost() {
  return conflictError(
    'idempotency_answer_lost',
    'An earlier attempt of this request created the key, and its secret is no longer valid; check your API keys, and ' +
      'use a new Idempotency-Key.',
  );
}

function signInEnded() {
  return unauthenticatedError('invalid_credential', 'The sign-in has ended; sign in again.');
}

function tooManyKeys() {
  return domainError('too_many_api_keys', `At most ${MAX_KEYS} keys; remove one first.`, {
    max: MAX_KEYS,
  });
}
