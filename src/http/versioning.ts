import type { FastifyRequest, preParsingHookHandler } from 'fastify';
import { CURRENT_VERSION, versions } from '../contract/versions';
import { AppError, structuralError } from '../platform/values/errors';

/** The minimum version of each client, by its `X-Client-Id`. */
export type MinimumVersions = ReadonlyMap<string, string>;

const SUPPORTED_VERSIONS: readonly string[] = versions.map(({ version }) => version);

/**
 * Refuses unknown versions of the contract and clients below their minimum version. Runs after `onRequest`, where each
 * route checks the caller's credential and role, and before the body is read.
 */
export function createVersionCheck(minimum: MinimumVersions): preParsingHookHandler {
  return function refuseOutdatedVersions(request, _reply, payload, done) {
    const requestedVersion = request.headers['api-version'];
    const isSupported =
      requestedVersion === undefined ||
      SUPPORTED_VERSIONS.includes(String(requestedVersion).trim());
    if (!isSupported) return done(unsupportedVersion());
    return done(minimum.size === 0 ? null : outdatedClient(request, minimum), payload);
  };
}

function unsupportedVersion(): AppError {
  const message = `Api-Version must be ${SUPPORTED_VERSIONS.join(' or ')}; without the header, ${CURRENT_VERSION} applies.`;
  return structuralError([
    {
      header: 'Api-Version',
      code: 'unsupported_api_version',
      message,
      params: { allowed: SUPPORTED_VERSIONS },
    },
  ]);
}

function outdatedClient({ headers }: FastifyRequest, minimum: MinimumVersions): AppError | null {
  const client = headers['x-client-id'];
  const version = headers['x-client-version'];
  if (typeof client !== 'string' || typeof version !== 'string') return null;
  const oldest = minimum.get(client);
  if (oldest === undefined || !isOlder(version, oldest)) return null;
  return new AppError({
    kind: 'forbidden',
    code: 'client_version_unsupported',
    message: `Version ${version.slice(0, 50)} of ${client} is no longer supported; the oldest supported version is ${oldest}.`,
    details: { facts: { minimumVersion: oldest } },
  });
}

/** Compares `major.minor.patch` numerically; missing parts count as 0. */
export function isOlder(version: string, than: string): boolean {
  const parts = numbersOf(version);
  const right = numbersOf(than);
  const length = Math.max(parts.length, right.length);
  for (let i = 0; i < length; i += 1) {
    const difference = (parts[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function numbersOf(version: string): readonly number[] {
  return version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0);
}
