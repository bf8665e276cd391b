import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { watchedBy, type Watch, type WatchedCommand } from '../platform/telemetry/watch';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is learned for an answer that explains itself; null for all others. */
    explanation: Explanation | null;
  }
}

type Explanation = ReturnType<typeof createExplanation>;

export interface ExplainDeps {
  /** May this caller see how an answer was made? The header of anybody else is ignored. */
  readonly mayExplain: (request: FastifyRequest) => boolean;
  /** Names of the indexes that a command uses. */
  readonly indexesOf: (command: WatchedCommand) => Promise<readonly string[] | null>;
}

const MAX_EXPLAINED = 50;

/** `X-Explain: 1`: `{explain, body}` says what was asked of the database for the answer. */
export function registerExplain(app: FastifyInstance, deps: ExplainDeps): void {
  app.decorateRequest('explanation', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const isAsked = request.headers['x-explain'] === '1';
    if (!isAsked || !deps.mayExplain(request)) return done();
    request.explanation = createExplanation();
    request.watches = [...request.watches, request.explanation.watch];
    return watchedBy(request.watches, done);
  });
  // Behind the hooks of the route: what is kept for retries of a write is its own answer.
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], explainTo(deps)].flat();
  });
}

/** Calls back instead of promising, since every answer comes by here: a promise costs each of them a turn. */
function explainTo(deps: ExplainDeps): onSendHookHandler {
  return ({ explanation }, reply, payload, done) => {
    if (explanation === null) return done(null, payload);
    explained({ explanation, payload }, reply, deps).then((text) => done(null, text), done);
  };
}

async function explained(
  { explanation, payload }: { readonly explanation: Explanation; readonly payload: unknown },
  reply: FastifyReply,
  deps: ExplainDeps,
): Promise<unknown> {
  const isJson = /json/.test(String(reply.getHeader('content-type')));
  if (!isJson || typeof payload !== 'string' || payload === '') return payload;
  const explain = await explanation.tell(reply, deps);
  reply.removeHeader('etag').removeHeader('content-length');
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return `{"explain":${JSON.stringify(explain)},"body":${payload}}`;
}

function createExplanation() {
  const commands: WatchedCommand[] = [];
  const batches: { readonly reader: string; readonly keys: number }[] = [];
  const documents: { name: string; engine: string; durationMs: number }[] = [];
  const watch: Watch = {
    traceparent: null,
    logged: null,
    command: (command) => void commands.push(command),
    batch: (batch) => void batches.push(batch),
    document: (document) => {
      const startedAt = performance.now();
      return () => void documents.push({ ...document, durationMs: since(startedAt) });
    },
  };
  const tell = async ({ elapsedTime }: FastifyReply, { indexesOf }: ExplainDeps) => {
    // What is asked from here on is about the answer and no part of it.
    const [done, total] = [commands.slice(0, MAX_EXPLAINED), commands.length];
    const databaseMs = done.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return {
      documents,
      batches,
      commands: await Promise.all(
        done.map(async (command) => ({
          operation: command.operation,
          collection: command.collection,
          indexes: await watchedBy([], () => indexesOf(command)).catch(() => null),
          durationMs: rounded(command.durationMs),
        })),
      ),
      cost: { commands: total, keys: batches.reduce((sum, { keys }) => sum + keys, 0) },
      timings: { totalMs: rounded(elapsedTime), databaseMs: rounded(databaseMs) },
    };
  };
  return { watch, tell };
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;
const since = (startedAt: number): number => rounded(performance.now() - startedAt);
