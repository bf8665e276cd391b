import { hash } from 'node:crypto';
import { structuralError } from '../../platform/errors';

/** Strong validator of RFC 9110: `"<version>-<hash of the body bytes>"`; without a version only the hash. */
export function entityTag(body: string, version: unknown): string {
  const digest = hash('sha1', body, 'base64url').slice(0, 22);
  return typeof version === 'number' ? `"${version}-${digest}"` : `"${digest}"`;
}

/** `If-None-Match`: true when the client already has these bytes. */
export function isNotModified(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}

/** The version part of `If-Match`; null when the header is absent or `*`. */
export function ifMatchVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const match = /^"(\d{1,15})(-[A-Za-z0-9_-]+)?"$/.exec(header.trim());
  if (match === null) {
    const message = 'If-Match must be the ETag of the object as it was received.';
    throw structuralError([{ header: 'If-Match', code: 'wrong_format', message }]);
  }
  return Number(match[1]);
}
