import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { useOpened } from './use-opened';
import { listenOnLoopback } from './loopback';

/** A request to a receiver, as it arrived. */
export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
  readonly at: Date;
  readonly event: Readonly<Record<string, unknown>>;
}

export type Answer = (response: ServerResponse, message: ReceivedMessage) => void;

export interface TestReceiver {
  readonly url: string;
  readonly messages: ReceivedMessage[];
  /** Sets its response from now on; 204 by default. */
  answer: Answer;
  close(): Promise<void>;
}

export const withStatus =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** A receiver on loopback that stores everything and responds as configured. */
export async function startReceiver(answer: Answer = withStatus(204)): Promise<TestReceiver> {
  const messages: ReceivedMessage[] = [];
  const receiver = { messages, answer };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const path = request.url ?? '/';
      const event = JSON.parse(body) as never;
      const message = { headers: request.headers, path, at: new Date(), body, event };
      messages.push(message);
      receiver.answer(response, message);
    });
  });
  const port = await listenOnLoopback(server);
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/**
 * A receiver for a test file, which is emptied and responds with 204 at the start of every test.
 */
export function useReceiver(answer: Answer = withStatus(204)): TestReceiver {
  const receiver: TestReceiver = useOpened(async () => {
    const running = await startReceiver((...parts) => receiver.answer(...parts));
    return { ...running, answer };
  });
  beforeEach(() => {
    receiver.messages.length = 0;
    receiver.answer = answer;
  });
  return receiver;
}
