import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';
import type { Config } from '../../config/config';
import type { Watch, WatchedCommand } from '../watch';
import { startSending } from './sending';

const tracer = () => trace.getTracer('commerce');

/** Starts sending spans; `stop` sends the last ones and ends it. */
export async function startSpans(settings: Config['tracing']) {
  const stop = await startSending(settings);
  return { traceRequest, traceCaused, stop };
}

/** The trace of one request. */
export interface RequestTrace extends Watch {
  end(attributes: Attributes, isFailed: boolean): void;
}

/** A request, identified by its own id and by headers that may name its client's trace. */
export interface TracedRequest {
  readonly id: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Starts the trace of a request, or continues its client's; null if it is not sampled. */
function traceRequest(
  name: string,
  { id, headers }: TracedRequest,
  attributes: Attributes,
): RequestTrace | null {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  return span.isRecording() ? requestTrace(span, id) : null;
}

function requestTrace(root: Span, requestId: string): RequestTrace {
  /** A request runs its documents one after the other. */
  let parent = root;
  return {
    traceparent: traceparentOf(root),
    logFields: { requestId, traceId: root.spanContext().traceId },
    command: (command) => traceCommand(command, parent),
    batch: ({ reader, keys }) => {
      parent.addEvent('batch', { 'commerce.batch.reader': reader, 'commerce.batch.keys': keys });
    },
    document: ({ name, type, engine }) => {
      const attributes = {
        'graphql.operation.name': name,
        'graphql.operation.type': type,
        'commerce.engine': engine,
      };
      const span = tracer().startSpan(`document ${name}`, { attributes }, within(root));
      parent = span;
      return () => {
        span.end();
        parent = root;
      };
    },
    end: (attributes, isFailed) => endSpan(root, attributes, isFailed),
  };
}

/** Creates the span of a finished command; the exporter gets it immediately. */
function traceCommand(command: WatchedCommand, parent: Span): void {
  const { operation, collection, startedAt, durationMs, isFailed } = command;
  const attributes = {
    'db.system.name': 'mongodb',
    'db.operation.name': operation,
    'db.collection.name': collection,
  };
  const startTime = performance.timeOrigin + startedAt;
  const options = { kind: SpanKind.CLIENT, attributes, startTime };
  const span = tracer().startSpan(`${operation} ${collection}`, options, within(parent));
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(startTime + durationMs);
}

/** A request to another service that a traced request has caused, sent later and by another process. */
export interface CausedRequest {
  readonly traceparent: string;
  end(attributes: Attributes, isFailed: boolean): void;
}

/** Continues the trace of the request that caused this. */
function traceCaused(name: string, traceparent: string, attributes: Attributes): CausedRequest {
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
  return {
    traceparent: traceparentOf(span) ?? traceparent,
    end: (facts, isFailed) => endSpan(span, facts, isFailed),
  };
}

function endSpan(span: Span, attributes: Attributes, isFailed: boolean): void {
  span.setAttributes(attributes);
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function within(span: Span) {
  return trace.setSpan(context.active(), span);
}

function traceparentOf(span: Span): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(within(span), carrier);
  return carrier.traceparent ?? null;
}
