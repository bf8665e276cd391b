import type { Answer, Input, Item, ListPath, LivePath, Method, PathOf, State } from './contract.ts';
import { readLive } from './live.ts';
import { readPages } from './pages.ts';
import { InputError } from './problem.ts';
import { createRequests, type Reply, type RequestInput } from './requests.ts';
import type { CallOptions, ClientSettings, LiveOptions } from './settings.ts';

/** The input may be left out where nothing in it is needed. */
type Arguments<I, O> = Record<never, never> extends I ? [options?: I & O] : [options: I & O];

/** Calls an operation by its path; resolves with what it answers, rejects with a `Problem` or a `ConnectionError`. */
type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: Arguments<Input<M, P>, CallOptions>
) => Promise<Answer<M, P>>;

export interface Client {
  readonly get: Call<'GET'>;
  readonly post: Call<'POST'>;
  readonly put: Call<'PUT'>;
  readonly patch: Call<'PATCH'>;
  readonly delete: Call<'DELETE'>;
  /** Any request, typed by its caller; resolves with status and headers besides the body, which may be of any kind. */
  send<T = unknown>(
    method: string,
    path: string,
    options?: RequestInput & CallOptions,
  ): Promise<Reply<T>>;
  /** The items of a list, page after page. */
  each<P extends ListPath>(
    path: P,
    ...options: Arguments<Input<'GET', P>, CallOptions>
  ): AsyncGenerator<Item<P>, void, undefined>;
  /** The pages of a list. */
  pages<P extends ListPath>(
    path: P,
    ...options: Arguments<Input<'GET', P>, CallOptions>
  ): AsyncGenerator<Answer<'GET', P>, void, undefined>;
  /** The present state and each new one; of `/webhooks/events/stream` the events of the log. */
  live<P extends LivePath>(
    path: P,
    ...options: Arguments<Input<'GET', P>, LiveOptions>
  ): AsyncGenerator<State<P>, void, undefined>;
}

/**
 * A client of the service at `url`. It holds no connection, so there is nothing to close. Throws for what is no address of
 * HTTP, and for one with a password, which `fetch` does not take.
 */
export function createClient(settings: ClientSettings): Client {
  const { protocol, username, password } = new URL(settings.url);
  if (!/^https?:$/.test(protocol) || username || password)
    throw new InputError('"url" must be an address without a password, as https://shop.example.');
  const requests = createRequests(settings);
  const call = (method: Method) => async (path: string, options?: object) =>
    (await requests.send(method, path, options)).data;
  const client = {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    send: requests.send,
    async *each(path: string, options?: object): AsyncGenerator<unknown, void, undefined> {
      const pages = readPages<{ readonly data: readonly unknown[] }>(requests, path, options);
      for await (const { data } of pages) yield* data;
    },
    pages: (path: string, options?: object) => readPages(requests, path, options),
    live: (path: string, options?: object) => readLive(requests, path, options),
  };
  return client as unknown as Client;
}
