import type { TestApp } from './build-test-app';
import type { Answer } from './requests';
import { eventually, until } from './until';

/** A message of a stream of server-sent events; `retry` is only a hint. */
export interface Message {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
  readonly retry: string | null;
  readonly at: number;
}

export interface LiveStream {
  readonly status: number;
  readonly headers: Headers;
  readonly messages: readonly Message[];
  /** The bodies of the states so far. */
  states(): readonly Answer['body'][];
  /** Waits until this many messages have arrived. */
  count(least: number): Promise<readonly Message[]>;
  /** Waits until either side has ended the stream. */
  untilEnd(withinMs?: number): Promise<void>;
  close(): void;
}

/** Opens a stream, by POST if there is a body, and collects its messages. */
export async function openStream(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<LiveStream> {
  const aborting = new AbortController();
  const accepts = { accept: 'text/event-stream', ...headers };
  const init = body === undefined ? {} : { method: 'POST', body };
  const response = await fetch(url, { ...init, headers: accepts, signal: aborting.signal });
  const messages: Message[] = [];
  let isOver = false;
  void collect(response, messages)
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return {
    status: response.status,
    headers: response.headers,
    messages,
    states: () =>
      messages
        .filter(({ event, data }) => event === 'message' && data !== '')
        .map(({ data }) => JSON.parse(data) as unknown),
    count: (least) =>
      eventually(
        () => messages,
        ({ length }) => length >= least,
      ),
    untilEnd: (withinMs = 10_000) => until(() => isOver, { withinMs }),
    close: () => aborting.abort(),
  };
}

/**
 * Makes the service of a test file listen, and opens streams by path; a stream ends with the test
 * that opened it.
 */
export function useStreams(service: TestApp): typeof openStream {
  let address = '';
  const streams: LiveStream[] = [];
  beforeAll(async () => void (address = await service.app.listen({ port: 0, host: '127.0.0.1' })));
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  return async (path, ...request) => {
    const stream = await openStream(`${address}${path}`, ...request);
    streams.push(stream);
    return stream;
  };
}

async function collect({ body }: Response, messages: Message[]): Promise<void> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value: chunk, done = true } = (await reader?.read()) ?? {};
    if (done) return;
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    messages.push(...blocks.filter((block) => !block.startsWith(':')).map(messageOf));
  }
}

function messageOf(block: string): Message {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const;
    }),
  );
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id') ?? null,
    data: fields.get('data') ?? '',
    retry: fields.get('retry') ?? null,
    at: performance.now(),
  };
}
