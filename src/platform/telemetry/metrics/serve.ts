import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenFailure } from '../../config/start-failure';

/** The server of the metrics port. */
export interface MetricsServer {
  /** e.g. `http://127.0.0.1:9464/metrics` */
  readonly address: string;
  close(): Promise<void>;
}

/** Where metrics are served. */
export interface MetricsSettings {
  readonly metricsHost: string;
  /** 0 for any free port. */
  readonly metricsPort: number;
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const PATH = '/metrics';

/** `GET /metrics`, independent of other requests; everything else is 404. */
export async function serveMetrics(
  { metricsHost, metricsPort }: MetricsSettings,
  text: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === PATH;
    if (isMetrics) text().then((body) => send(response, 200, body), refuseScrape(response));
    else send(response, 404, `Metrics are at ${PATH}.\n`);
  });
  await listen(server, metricsPort, metricsHost).catch((error: unknown) => {
    const address = { host: metricsHost, port: metricsPort, setting: 'METRICS_PORT' } as const;
    throw listenFailure(error, address);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${metricsHost}:${port}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': CONTENT_TYPE }).end(body);
}

/** If a process of the cluster does not respond, the scrape fails, which raises an alert. */
function refuseScrape(response: ServerResponse) {
  return () => send(response, 503, 'The metrics cannot be read right now.\n');
}
