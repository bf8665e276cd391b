import { isAppError, structuralError } from '../../platform/values/errors';
import { opaqueTags } from '../../platform/values/entity-tag';

/** No object has it. */
const NO_VERSION = 0;
const MAX_VERSION = 2 ** 31 - 1;
/** Each may cost a try. */
const MAX_TAGS = 10;

/**
 * The versions that `If-Match` lists, newest first; null when the header is absent or `*`. Versions are compared, so a tag
 * that a proxy has made weak still names its version; tags of something else name one that no object has.
 */
export function ifMatchVersions(header: string | undefined): readonly number[] | null {
  if (header === undefined || header.trim() === '*') return null;
  const versions = new Set(opaqueTags(header).map(versionOf));
  if (versions.size > 1) versions.delete(NO_VERSION);
  if (versions.size === 0)
    throw fault('If-Match must list ETags of the object as they were received.');
  if (versions.size > MAX_TAGS) throw fault(`If-Match must list at most ${MAX_TAGS} versions.`);
  return [...versions].sort((a, b) => b - a);
}

function versionOf(tag: string): number {
  const version = Number(/^"(\d+)(-[\w-]+)?"$/.exec(tag)?.[1] ?? NO_VERSION);
  return version <= MAX_VERSION ? version : NO_VERSION;
}

function fault(message: string) {
  return structuralError([{ header: 'If-Match', code: 'wrong_format', message }]);
}

/**
 * Tries the versions one after the other (RFC 9110, 13.1.1: any of them may match); one that is not the present one has
 * changed nothing. The last mismatch is the answer.
 */
export async function matchAny<T>(
  versions: readonly number[] | null,
  attempt: (version: number | null) => Promise<T>,
): Promise<T> {
  const [first = null, ...others] = versions ?? [];
  try {
    return await attempt(first);
  } catch (error) {
    const isMismatch = isAppError(error) && error.code === 'version_mismatch';
    if (!isMismatch || others.length === 0) throw error;
    return matchAny(others, attempt);
  }
}
