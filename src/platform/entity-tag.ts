import { hash } from 'node:crypto';

/** Strong validator of RFC 9110: `"<version>-<hash of the body bytes>"`; without a version only the hash. */
export function entityTag(body: string | Buffer, version?: unknown): string {
  const digest = hash('sha1', body, 'base64url').slice(0, 22);
  return typeof version === 'number' ? `"${version}-${digest}"` : `"${digest}"`;
}

/** `If-None-Match`: true when the client already has these bytes (weak comparison, so `W/` says nothing). */
export function isNotModified(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || opaqueTags(header).includes(tag);
}

/** The tags of a list without their weakness. A comma may stand inside a tag. */
export function opaqueTags(header: string): readonly string[] {
  const list = header.trim();
  if (!/^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/.test(list)) return [];
  return list.match(/"[^"]*"/g) ?? [];
}
