import { createServer, type IncomingMessage } from 'node:http';
import messages from '@opentelemetry/otlp-proto-exporter-base/build/src/generated/root';
import { listenOnLoopback } from './loopback';

/** A span in the JSON encoding of OTLP. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  /** 2 is a server span, 3 a client span (OTLP). */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** All requests, as received. */
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

/** Accepts exports at `/v1/traces`; decodes protobuf with the message definitions of OTLP. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const contentTypes = new Set<string>();
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const type = request.headers['content-type'] ?? '';
      contentTypes.add(`${request.url} ${type}`);
      bodies.push(body.toString('utf8'));
      spans.push(
        ...spansOf(
          type === 'application/json'
            ? (JSON.parse(body.toString()) as Export)
            : fromProtobuf(body),
        ),
      );
      response
        .writeHead(200, { 'content-type': type })
        .end(type === 'application/json' ? '{}' : '');
    });
  });
  return {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    spans,
    bodies,
    contentTypes,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface OpenTelemetry {
  readonly proto: {
    readonly collector: {
      readonly trace: {
        readonly v1: {
          readonly ExportTraceServiceRequest: {
            decode(bytes: Uint8Array): unknown;
            toObject(message: unknown, options: { readonly arrays: boolean }): Export;
          };
        };
      };
    };
  };
}

/** The export message, generated from the OTLP definition by its package. */
const { ExportTraceServiceRequest } = (messages as never as { opentelemetry: OpenTelemetry })
  .opentelemetry.proto.collector.trace.v1;

/** The JSON encoding writes ids in hexadecimal. */
function fromProtobuf(body: Buffer): Export {
  const message = ExportTraceServiceRequest.decode(body);
  const { resourceSpans } = ExportTraceServiceRequest.toObject(message, { arrays: true });
  const hex = (id: unknown): string => Buffer.from((id ?? []) as Uint8Array).toString('hex');
  const toRaw = ({ traceId, spanId, parentSpanId, ...span }: RawSpan): RawSpan => ({
    ...span,
    ...{ traceId: hex(traceId), spanId: hex(spanId), parentSpanId: hex(parentSpanId) },
  });
  const scopeSpans = resourceSpans.flatMap((resource) => resource.scopeSpans);
  return {
    resourceSpans: [{ scopeSpans: scopeSpans.map(({ spans }) => ({ spans: spans.map(toRaw) })) }],
  };
}

function spansOf({ resourceSpans }: Export): readonly CollectedSpan[] {
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
