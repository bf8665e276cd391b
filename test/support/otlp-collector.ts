import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as the standard's JSON has it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Everything that came, as it came. */
  readonly bodies: readonly string[];
  /** Content types of all exports. */
  readonly contentTypes: ReadonlySet<string>;
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
type RawSpan = Omit<CollectedSpan, 'attributes' | 'parentSpanId'> & {
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
};
interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[];
  }[];
}

/** Takes exports at `/v1/traces` and decodes those in JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const contentTypes = new Set<string>();
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const type = request.headers['content-type'] ?? '';
      contentTypes.add(`${request.url} ${type}`);
      bodies.push(body);
      if (type === 'application/json') spans.push(...decode(JSON.parse(body) as Export));
      response
        .writeHead(200, { 'content-type': type })
        .end(type === 'application/json' ? '{}' : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    contentTypes,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function decode({ resourceSpans }: Export): readonly CollectedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, parentSpanId, ...span }) => ({
      ...span,
      parentSpanId: parentSpanId || null,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
      ),
    }));
}
