import type { Answer, Input, Item, ListPath, LivePath, Method, PathOf, State } from './contract.ts';
import { readLive } from './live.ts';
import { readPages } from './pages.ts';
import { InputError } from './problem.ts';
import { createRequests } from './requests.ts';
import type { CallOptions, ClientSettings, LiveOptions } from './settings.ts';

/** The input is optional if none of it is required. */
type Arguments<I, O> = Record<never, never> extends I ? [options?: I & O] : [options: I & O];
/** The arguments of calls that read a list. */
type ListArguments<P extends ListPath> = Arguments<Input<'GET', P>, CallOptions>;

export type Client = ReturnType<typeof createClient>;

/**
 * Creates a client of the service at `url`. It holds no connections, so there is nothing to close. Throws if `url` is
 * not an HTTP URL, or contains a password, which `fetch` does not accept.
 */
export function createClient(settings: ClientSettings) {
  const { protocol, username, password } = new URL(settings.url);
  if (!/^https?:$/.test(protocol) || username || password)
    throw new InputError('"url" must be a URL without a password, such as https://shop.example.');
  const requests = createRequests(settings);
  /**
   * Calls an operation by its path; resolves with the response body, rejects with a `Problem` or a `ConnectionError`.
   */
  const call =
    <M extends Method>(method: M) =>
    async <P extends PathOf<M>>(path: P, ...[options]: Arguments<Input<M, P>, CallOptions>) =>
      (await requests.send<Answer<M, P>>(method, path, options)).data;
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    /**
     * Sends any request, whose types the caller declares; resolves with the body, the status and
     * the headers.
     */
    send: requests.send,
    /** The items of a list, page by page. */
    async *each<P extends ListPath>(path: P, ...[options]: ListArguments<P>) {
      const pages = readPages<{ readonly data: readonly Item<P>[] }>(requests, path, options);
      for await (const { data } of pages) yield* data;
    },
    /** The pages of a list. */
    pages: <P extends ListPath>(path: P, ...[options]: ListArguments<P>) =>
      readPages<Answer<'GET', P>>(requests, path, options),
    /** The current state and each new one; for `/webhooks/events/stream`, the events of the log. */
    live: <P extends LivePath>(path: P, ...[options]: Arguments<Input<'GET', P>, LiveOptions>) =>
      readLive<State<P>>(requests, path, options),
  } as const;
}
