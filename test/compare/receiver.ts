import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenOnLoopback } from '../support/loopback';

/** One delivery that the service sent. */
export interface Delivery {
  readonly path: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * A webhook receiver on loopback. Its path determines its response: `/hook/500` refuses, until `heal` is called for it.
 */
export interface Receiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  heal(path: string): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const recoveredPaths = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Delivery['body'];
      const isChallenge = body['type'] === 'endpoint.verification';
      const answers = recoveredPaths.has(path) || (isChallenge && !path.includes('mute'));
      const status = answers ? 200 : Number(/\d{3}$/.exec(path)?.[0] ?? 200);
      deliveries.push({ path, status, headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isChallenge ? { challenge: body['challenge'] } : {}));
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    deliveries,
    heal: (path) => void recoveredPaths.add(path),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
