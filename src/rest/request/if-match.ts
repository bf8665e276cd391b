import { opaqueTags } from '../../platform/entity-tag';
import { structuralError } from '../../platform/errors';

/** No object has it. */
const NO_VERSION = 0;
const MAX_VERSION = 2 ** 31 - 1;

/**
 * The version that `If-Match` names; null when the header is absent or `*`. Versions are compared, so a tag that a
 * proxy has made weak still names its version; tags of something else name one that no object has.
 */
export function ifMatchVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const tags = opaqueTags(header);
  const versions = new Set(tags.map(versionOf));
  if (versions.size > 1) versions.delete(NO_VERSION);
  const [version, ...others] = versions;
  if (version !== undefined && others.length === 0) return version;
  const message = 'If-Match must be the ETag of the object as it was received.';
  throw structuralError([{ header: 'If-Match', code: 'wrong_format', message }]);
}

function versionOf(tag: string): number {
  const version = Number(/^"(\d+)(-[\w-]+)?"$/.exec(tag)?.[1] ?? NO_VERSION);
  return version <= MAX_VERSION ? version : NO_VERSION;
}
