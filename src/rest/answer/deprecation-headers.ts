import type { FastifyReply } from 'fastify';
import type { Deprecation } from '../../contract/deprecations';
import type { GraphContext } from '../../graphql/engines';

/** Where the migration instructions of a deprecation stand. */
export function guideUrl({ name }: Deprecation): string {
  return `/docs/deprecations/${name}`;
}

export interface DeprecationNotice {
  readonly names: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** RFC 9745 `Deprecation`, RFC 8594 `Sunset` and links to the guides, for answers with deprecated fields. */
export function noticeOf(deprecated: readonly Deprecation[]): DeprecationNotice | null {
  if (deprecated.length === 0) return null;
  const since = Math.min(...deprecated.map((entry) => Date.parse(entry.since)));
  const sunset = Math.min(...deprecated.map((entry) => Date.parse(entry.sunset)));
  const headers = {
    deprecation: `@${since / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: deprecated
      .map((entry) => `<${guideUrl(entry)}>; rel="deprecation"; type="text/html"`)
      .join(', '),
  };
  return { names: deprecated.map(({ name }) => name), headers };
}

/** Announces the deprecated fields of an answer and counts their use. */
export function announceDeprecation(
  notice: DeprecationNotice,
  reply: FastifyReply,
  context: GraphContext,
): void {
  reply.headers(notice.headers);
  countUse(notice, context);
}

export function countUse(
  { names }: DeprecationNotice,
  { services, viewer, clientId }: GraphContext,
): void {
  services.usage.record(viewer, { deprecated: names, clientId });
}
