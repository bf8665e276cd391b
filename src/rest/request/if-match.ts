import { opaqueTags } from '../../platform/entity-tag';
import { structuralError } from '../../platform/errors';

/**
 * The version that `If-Match` names; null when the header is absent or `*`. Versions are compared, so a tag that a
 * proxy has made weak still names its version.
 */
export function ifMatchVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const versions = opaqueTags(header).map((tag) => /^"(\d{1,15})(-[\w-]+)?"$/.exec(tag)?.[1]);
  const [version, ...others] = [...new Set(versions)];
  if (version !== undefined && others.length === 0) return Number(version);
  const message = 'If-Match must be the ETag of the object as it was received.';
  throw structuralError([{ header: 'If-Match', code: 'wrong_format', message }]);
}
