import { hash } from 'node:crypto';

/** Strong validator of RFC 9110: `"<version>-<hash of the body bytes>"`; without a version only the hash. */
export function entityTag(body: string | Buffer, version?: unknown): string {
  const digest = hash('sha1', body, 'base64url').slice(0, 22);
  return typeof version === 'number' ? `"${version}-${digest}"` : `"${digest}"`;
}

/** `If-None-Match`: true if the client already has this response, compressed or not (weak comparison ignores `W/`). */
export function isNotModified(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const forms = [tag, codedTag(tag, 'br'), codedTag(tag, 'gzip')];
  return opaqueTags(header).some((one) => forms.includes(one));
}

/** The encodings of a response body. */
export type ContentCoding = 'br' | 'gzip';

/** The tag of the compressed form of a response: different bytes, so a different tag. */
export function codedTag(tag: string, coding: ContentCoding): string {
  return `${tag.slice(0, -1)}--${coding}"`;
}

/** The tags of a list without their weakness marks. A tag may contain a comma. */
export function opaqueTags(header: string): readonly string[] {
  const list = header.trim();
  if (!/^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/.test(list)) return [];
  return list.match(/"[^"]*"/g) ?? [];
}
