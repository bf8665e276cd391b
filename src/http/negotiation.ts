import Negotiator from 'negotiator';
import type { ContentCoding } from '../platform/values/entity-tag';

/**
 * The media type that a client prefers of those that an answer can have: by weight, then by how closely its `Accept`
 * names them, then by the order there (RFC 9110, 12.5.1). Null when it accepts none; without a header the first.
 */
export function preferredType<Type extends string>(
  accept: string | undefined,
  available: readonly Type[],
): Type | null {
  // As they are sent: a range with another charset, or with one that it refuses, is about something else.
  const types = available.map((type) => `${type};charset=utf-8`);
  const [best] = new Negotiator({ headers: { accept: accept || '*/*' } }).mediaTypes(types);
  return available.find((type) => type === best?.split(';', 1)[0]) ?? null;
}

const STREAM = 'text/event-stream';

/** True when `Accept` names streams of server-sent events. */
export function acceptsStream(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(STREAM)) return false;
  const types = new Negotiator({ headers: { accept } }).mediaTypes();
  return types.some((type) => type.toLowerCase() === STREAM);
}

/** True when a stream weighs more than JSON (decision 13.7); where both weigh the same, the answer is JSON. */
export function prefersStream(accept: string | undefined): boolean {
  return acceptsStream(accept) && weightOf(STREAM, accept) > weightOf('application/json', accept);
}

/** That of the closest range (RFC 9110, 12.4.2): the library returns the order of types, not their weights. */
function weightOf(type: string, accept = ''): number {
  const ranges = [type, type.replace(/\/.*/, '/*'), '*/*'];
  const weights = accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .map(([name = '', ...parameters]) => ({
      distance: ranges.indexOf(name),
      weight: Number(
        /^q\s*=\s*(.*)$/.exec(parameters.find((one) => one[0] === 'q') ?? '')?.[1] ?? 1,
      ),
    }))
    .filter(({ distance }) => distance >= 0)
    .sort((a, b) => a.distance - b.distance || b.weight - a.weight);
  return weights[0]?.weight ?? 0;
}

/** Most effective first. */
const CODINGS: readonly ContentCoding[] = ['br', 'gzip'];

/** `preferred` is missing in the published types: which of equal weights comes first. */
interface CodingNegotiator {
  encodings(
    available: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): readonly string[];
}

/** The coding that `Accept-Encoding` prefers, of equal ones the most effective; null = uncompressed (RFC 9110, 12.5.3). */
export function preferredCoding(header: string | string[] | undefined): ContentCoding | null {
  const headers = { 'accept-encoding': header === undefined ? '' : String(header) };
  const negotiator: CodingNegotiator = new Negotiator({ headers });
  const [best] = negotiator.encodings([...CODINGS, 'identity'], { preferred: CODINGS });
  return best === 'br' || best === 'gzip' ? best : null;
}
