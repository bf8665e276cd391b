import { unkeyed } from './operations.generated.ts';
import { InputError } from './problem.ts';
import type { CallOptions } from './settings.ts';

const HEADER = 'idempotency-key';
/** Its documents take the key of their caller; none is made for them, as it would refuse those with several changes. */
const GRAPHQL = 'POST /graphql';

/** How a request may be sent again. */
export interface Repeatability {
  /** Undefined for reads, and where the contract takes no key and none was given. */
  readonly key: string | undefined;
  /** The service carries it out once, however often it comes: a read, or a change whose key it heeds. */
  readonly isRepeatable: boolean;
}

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The key of a change is that of the caller, else a new one where the contract takes one. Throws an `InputError`. */
export function repeatabilityOf(method: string, path: string, options: CallOptions): Repeatability {
  if (isRead(method)) return { key: undefined, isRepeatable: true };
  const operation = `${method} ${path.replace(/[?#].*/, '')}`;
  const given = options.idempotencyKey ?? new Headers(options.headers).get(HEADER) ?? undefined;
  // What is empty would be sent as no key at all.
  if (given !== undefined && !/^[\x21-\x7e]{1,255}$/.test(given))
    throw new InputError('"idempotencyKey" must be 1 to 255 visible ASCII characters.');
  const isHeeded = takesKey(operation) || (operation === GRAPHQL && given !== undefined);
  return { key: given ?? (isHeeded ? newKey() : undefined), isRepeatable: isHeeded };
}

function takesKey(operation: string): boolean {
  return !unkeyed.some((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(operation),
  );
}

/** `crypto.randomUUID` is missing in pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
