import Negotiator from 'negotiator';
import type { ContentCoding } from '../platform/values/entity-tag';

/**
 * The media type that a client prefers among those that a response can have: by weight, then by how specifically its
 * `Accept` names them, then by the order of `available` (RFC 9110, 12.5.1). Null if it accepts none of them; without
 * the header, the first.
 */
export function preferredType<Type extends string>(
  accept: string | undefined,
  available: readonly Type[],
): Type | null {
  // Includes the charset that is sent, so that a range that names or refuses another charset does not match.
  const types = available.map((type) => `${type};charset=utf-8`);
  const [best] = new Negotiator({ headers: { accept: accept || '*/*' } }).mediaTypes(types);
  return available.find((type) => type === best?.split(';', 1)[0]) ?? null;
}

const STREAM = 'text/event-stream';

/** True if `Accept` names the type of server-sent events. */
export function acceptsStream(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(STREAM)) return false;
  const types = new Negotiator({ headers: { accept } }).mediaTypes();
  return types.some((type) => type.toLowerCase() === STREAM);
}

/** True if the client gives a stream more weight than JSON (decision 13.7). With equal weights the response is JSON. */
export function prefersStream(accept: string | undefined): boolean {
  return acceptsStream(accept) && weightOf(STREAM, accept) > weightOf('application/json', accept);
}

/**
 * The weight of the most specific range that matches (RFC 9110, 12.4.2): the library returns the order of types, not
 * their weights.
 */
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

/** The published types lack `preferred`, the order among codings with equal weights. */
interface CodingNegotiator {
  encodings(
    available: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): readonly string[];
}

/**
 * The coding that `Accept-Encoding` prefers, among equals the most effective; null for no compression (RFC 9110,
 * 12.5.3).
 */
export function preferredCoding(header: string | string[] | undefined): ContentCoding | null {
  const headers = { 'accept-encoding': header === undefined ? '' : String(header) };
  const negotiator: CodingNegotiator = new Negotiator({ headers });
  const [best] = negotiator.encodings([...CODINGS, 'identity'], { preferred: CODINGS });
  return best === 'br' || best === 'gzip' ? best : null;
}
