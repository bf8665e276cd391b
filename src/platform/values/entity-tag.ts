import { hash } from 'node:crypto';

/** Strong validator of RFC 9110: `"<version>-<hash of the body bytes>"`; without a version only the hash. */
export function entityTag(body: string | Buffer, version?: unknown): string {
  const digest = hash('sha1', body, 'base64url').slice(0, 22);
  return typeof version === 'number' ? `"${version}-${digest}"` : `"${digest}"`;
}

/** `If-None-Match`: true when the client has this already, compressed or not (weak comparison: `W/` says nothing). */
export function isNotModified(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const forms = [tag, codedTag(tag, 'br'), codedTag(tag, 'gzip')];
  return opaqueTags(header).some((known) => forms.includes(known));
}

/** How the body of an answer may be compressed. */
export type ContentCoding = 'br' | 'gzip';

/** The tag of the compressed form of what `tag` names: other bytes, so another tag. */
export function codedTag(tag: string, coding: ContentCoding): string {
  return `${tag.slice(0, -1)}--${coding}"`;
}

/** The tags of a list without their weakness. A comma may stand inside a tag. */
export function opaqueTags(header: string): readonly string[] {
  const list = header.trim();
  if (!/^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/.test(list)) return [];
  return list.match(/"[^"]*"/g) ?? [];
}
