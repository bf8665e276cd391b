import { createClient, type Client, type ClientSettings } from 'commerce-client';

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

/** A step of the script: a response, an error, or a function of the request. */
export type Step = Response | Error | ((request: Request) => Promise<Response> | Response);

export interface ScriptedClient {
  readonly client: Client;
  /** The requests that were sent so far. */
  readonly requests: readonly SentRequest[];
}

/** A client whose requests get these steps in turn. */
export function scriptClient(
  steps: readonly Step[],
  settings: Partial<ClientSettings> = {},
): ScriptedClient {
  const requests: SentRequest[] = [];
  const remainingSteps = [...steps];
  const fetch = async (request: Request): Promise<Response> => {
    const { url, method, headers } = request;
    const body = request.body && (await request.text());
    requests.push({ url, method, headers, body });
    const step = remainingSteps.shift();
    if (step === undefined) throw new Error(`nothing is scripted for ${method} ${url}`);
    if (step instanceof Error) throw step;
    return typeof step === 'function' ? step(request) : step;
  };
  return {
    client: createClient({ url: 'https://api.shop.example', fetch, ...settings }),
    requests,
  };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

export function problem(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Response {
  const body = {
    type: `/problems/${code}`,
    title: code,
    status,
    detail: `Because of ${code}.`,
    code,
  };
  return new Response(JSON.stringify({ ...body, requestId: 'req_1' }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

/** A response that never arrives, unless the request is aborted. */
export const silence = ({ signal }: Request): Promise<Response> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** A body whose pieces arrive as they are pushed. */
export function createStream(): {
  /** Fails when its request is aborted, as with `fetch`. */
  readonly response: (request: Request) => Response;
  push(text: string): void;
  end(): void;
  cut(): void;
} {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (newController) => void (controller = newController),
  });
  const encoder = new TextEncoder();
  return {
    response: ({ signal }) => {
      signal.addEventListener('abort', () => controller.error(signal.reason));
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      });
    },
    push: (text) => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
    cut: () => controller.error(new TypeError('terminated')),
  };
}
