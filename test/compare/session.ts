import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request, type Dispatcher } from 'undici';
import type { Normaliser } from './normalise';
import type { Receiver } from './receiver';
import type { Contract } from './contract';

/**
 * A request and its response, or a side effect, in which everything that differs between two runs of one build is
 * replaced.
 */
export interface Exchange {
  /** The same in both versions. */
  readonly key: string;
  readonly viewer: string;
  /** `GET /orders/{id}`, or the kind of side effect. */
  readonly operation: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  /** Parsed if it is JSON. */
  readonly body: never;
  readonly text: string;
  /** The `id` of the body; empty without one. */
  readonly id: string;
}

/** One event of a stream. */
export interface Frame {
  readonly event?: string;
  readonly data?: never;
}

type Headers = Readonly<Record<string, string>>;

const POLL_MS = 50;
const PATIENCE_MS = 15_000;
const STREAM_MS = 8000;
const REQUEST_MS = 60_000;

/** What a script talks to: one version of the service, as any of its viewers. Every request is recorded. */
export class Session {
  readonly exchanges: Exchange[] = [];
  readonly #tokens = new Map<string, string>();
  readonly #occurrences = new Map<string, number>();
  readonly #agent = new Agent({ headersTimeout: REQUEST_MS, bodyTimeout: REQUEST_MS });
  #script = '';
  #requestCount = 0;
  #scripts = 0;

  constructor(
    private readonly url: string,
    readonly receiver: Receiver,
    private readonly normaliser: Normaliser,
    readonly contract: Contract,
  ) {
    normaliser.replace(url, 'service');
    normaliser.replace(receiver.url, 'receiver');
  }

  /** Makes requests of the viewer with this name use this credential from now on. */
  signIn(viewer: string, token: string): void {
    this.#tokens.set(viewer, token);
  }

  /** Everything until the next call belongs to this script and comes from an address of its own. */
  begin(script: string): void {
    this.#script = script;
    this.#requestCount = 0;
    this.#scripts += 1;
  }

  /** Sends a request without recording it, for preparations that differ between the versions. */
  async send(viewer: string, line: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const response = await this.#request(viewer, line, body, headers);
    return toAnswer(response, await response.body.text());
  }

  /** `ask('customer', 'POST /orders', {…})`; a text is sent as it is. */
  async ask(viewer: string, line: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const answer = await this.send(viewer, line, body, headers);
    this.#record(viewer, line, answer, answer.body);
    return answer;
  }

  /** The same for requests whose response does not matter: records only the status, and the type of the body. */
  async probe(viewer: string, line: string, body?: unknown, headers: Headers = {}): Promise<void> {
    const answer = await this.send(viewer, line, body, headers);
    if (answer.status >= 400) {
      this.#record(viewer, line, answer, answer.body);
      return;
    }
    const contentHeaders = ['content-type', 'content-encoding'].map((name) => [
      name,
      answer.headers[name],
    ]);
    const presentHeaders = contentHeaders.filter(([, value]) => value !== undefined);
    this.#record(viewer, line, { ...answer, headers: Object.fromEntries(presentHeaders) }, null);
  }

  /** The id of the created object; ends the script if nothing was created. */
  async make(viewer: string, line: string, body: unknown): Promise<string> {
    const { status, id, text } = await this.ask(viewer, line, body);
    if (status >= 300) throw new Error(`${line}: ${status} ${text.slice(0, 300)}`);
    return id;
  }

  /** Repeats a request until the response is the expected one; records the last response, also after a timeout. */
  async until(
    viewer: string,
    line: string,
    isWanted: (body: never) => boolean,
    headers: Headers = {},
  ): Promise<Answer> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.send(viewer, line, undefined, headers);
      const isLate = performance.now() > deadline;
      if (isLate || (answer.status < 300 && isWanted(answer.body))) {
        this.#record(viewer, line, answer, answer.body);
        return answer;
      }
      await sleep(POLL_MS);
    }
  }

  /** Follows the `next` links of a list to its end; records one exchange with all pages. */
  async walk(viewer: string, line: string): Promise<void> {
    const first = await this.send(viewer, line);
    const pages: unknown[] = [first.body];
    let link = nextOf(first);
    while (link !== undefined && pages.length < 50) {
      const page = await this.send(viewer, `GET ${link}`);
      pages.push(page.body);
      link = nextOf(page);
    }
    this.#record(viewer, line, first, pages);
  }

  /**
   * Opens an event stream, makes a change once the first frame has arrived, and records the first and the last frame,
   * because states in between may be left out. Heartbeats are not frames.
   */
  async stream(
    viewer: string,
    line: string,
    isLast: (frame: Frame) => boolean = () => true,
    change: () => Promise<unknown> = async () => undefined,
    options: { readonly body?: unknown; readonly headers?: Headers } = {},
  ): Promise<void> {
    const accept = { accept: 'text/event-stream', ...options.headers };
    const response = await this.#request(viewer, line, options.body, accept);
    if (!String(response.headers['content-type']).startsWith('text/event-stream')) {
      const answer = toAnswer(response, await response.body.text());
      this.#record(viewer, line, answer, answer.body);
      return;
    }
    let changing: Promise<unknown> | undefined;
    const frames: Frame[] = [];
    const timer = setTimeout(() => response.body.destroy(), STREAM_MS);
    let text = '';
    try {
      for await (const chunk of response.body) {
        text += String(chunk);
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        frames.push(...blocks.map(toFrame).filter((frame) => Object.keys(frame).length > 0));
        if (frames.length > 0) changing ??= change();
        if (frames.some(isLast)) break;
      }
    } catch {
      // After a timeout, the last frame that arrived is recorded.
    }
    clearTimeout(timer);
    await changing;
    const end = Math.max(frames.findIndex(isLast), 0);
    const shownFrames = end === 0 ? frames.slice(0, 1) : [frames[0], frames[end]];
    this.#record(viewer, line, toAnswer(response, ''), shownFrames);
  }

  /** Records something that is not a response. */
  note(kind: string, name: string, value: unknown): void {
    this.normaliser.at(`${this.#script}:${kind}`);
    const key = `${this.#script} | ${kind} ${this.normaliser.text(name)}`;
    const body = this.normaliser.value(value);
    this.exchanges.push({ key, viewer: '', operation: kind, status: 0, headers: {}, body });
  }

  /** Whether a script has recorded this id. */
  knows(id: string): boolean {
    return this.normaliser.has(id);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #request(viewer: string, line: string, body: unknown, headers: Headers) {
    const [method = '', path = ''] = line.split(' ');
    const token = this.#tokens.get(viewer);
    return request(this.url + path, {
      dispatcher: this.#agent,
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'x-forwarded-for': `20.0.${this.#scripts}.1`,
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  #record(viewer: string, line: string, { status, headers }: Answer, body: unknown): void {
    this.#requestCount += 1;
    // The path comes first, so that the ids in it are named as in the script.
    const shownLine = this.normaliser.text(line);
    const place = `${this.#script} | ${viewer} ${shownLine.length > 200 ? `${shownLine.slice(0, 200)}…` : shownLine}`;
    const occurrence = (this.#occurrences.get(place) ?? 0) + 1;
    this.#occurrences.set(place, occurrence);
    this.normaliser.at(`${this.#script}:${this.#requestCount}`);
    this.exchanges.push({
      key: occurrence === 1 ? place : `${place} (${occurrence})`,
      viewer,
      operation: this.contract.operationOf(line),
      status,
      headers: this.normaliser.headers(headers),
      body: this.normaliser.value(body),
    });
  }
}

function toAnswer({ statusCode, headers }: Dispatcher.ResponseData, text: string): Answer {
  const isPlain = headers['content-encoding'] === undefined;
  const isJson = isPlain && /[/+]json\b/.test(String(headers['content-type']));
  const body = (isJson && text !== '' ? JSON.parse(text) : text) as never;
  const { id = '' } = (typeof body === 'object' && body !== null ? body : {}) as { id?: string };
  return { status: statusCode, headers, body, text, id };
}

function nextOf({ headers }: Answer): string | undefined {
  const link = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1];
  return link?.replace(/^https?:\/\/[^/]+/, '');
}

/** One block of an event stream; empty for a comment. */
function toFrame(block: string): Frame {
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (name === 'id') return [name, '‹cursor›'];
      return [
        name,
        name === 'data' && value.startsWith('{') ? (JSON.parse(value) as unknown) : value,
      ];
    }),
  );
}
