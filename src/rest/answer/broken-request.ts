import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Code } from '../../contract/codes';
import { isUnread } from '../../http/connections';
import type { AnswerEarly } from '../../http/early-answer';
import type { OpenRequests } from '../../http/open-requests';
import type { BrokenRequest } from '../../http/request-end';
import { requestIdOf } from '../../http/request-id';
import { AppError } from '../../platform/values/errors';
import { newId } from '../../platform/values/ids';
import { problemHeaders, toProblem } from './problem';

export interface BrokenRequestOptions {
  readonly open: Pick<OpenRequests, 'all'>;
  readonly answerEarly: AnswerEarly;
  /** How long clients may take, as the refusals tell them. */
  readonly config: {
    readonly headersTimeoutSeconds: number;
    readonly requestTimeoutSeconds: number;
  };
  /** The connection ends so long after the refusal at the latest: its earlier requests are answered within that. */
  readonly lastAnswersMs: number;
  /** Hears of every refusal that goes out; it may not throw. */
  readonly atRefusal: (refused: BrokenRequest) => void;
}

/**
 * Refusals of what never becomes a request, or stops being one before its end. Answers of one connection keep their
 * order (RFC 9112, 9.3.2): those to earlier requests go out first, then the refusal, then the connection ends.
 */
export function registerBrokenRequests(app: FastifyInstance, options: BrokenRequestOptions): void {
  const refuse = createRefuse(options);
  app.server.on('clientError', (error: Error & { readonly code?: string }, socket: Socket) => {
    if (error.code !== 'ECONNRESET') refuse(socket, refusalOf(error.code, options.config));
  });
  // This is no proxy. Node itself would hang up; the connection is nobody's from here on, its errors too.
  app.server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined).resume();
    refuse(socket, CONNECT_REFUSAL);
  });
  // `Expect` with anything but `100-continue`; Node itself would answer without a body.
  app.server.on('checkExpectation', (request, response) => {
    options.atRefusal(answerExpectation(request, response));
  });
}

type Refuse = (socket: Duplex, refusal: Refusal) => void;

function createRefuse({
  open,
  answerEarly,
  lastAnswersMs,
  atRefusal,
}: BrokenRequestOptions): Refuse {
  const refused = new WeakSet<Duplex>();
  return (socket, refusal) => {
    // The parser complains of whatever follows, too: it is read and dropped, so that the client hears the refusal.
    if (socket.destroyed || refused.has(socket)) return;
    refused.add(socket);
    const timer = setTimeout(() => socket.destroy(), lastAnswersMs);
    socket.once('close', () => clearTimeout(timer));
    const unanswered = open.all().filter(({ request }) => request.raw.socket === socket);
    const unfinished = unanswered.find(({ request }) => !request.raw.complete);
    if (unfinished !== undefined) {
      void unfinished.header('connection', 'close');
      answerEarly(unfinished.request, unfinished, refusal.error);
    }
    const isAnswered = unfinished !== undefined || isUnread(socket);
    void Promise.all(unanswered.map(closing)).then(() => {
      if (!socket.writable) return;
      if (isAnswered) return void socket.end();
      atRefusal(answerOn(socket, refusal));
    });
  };
}

function closing(reply: FastifyReply): Promise<void> {
  return new Promise((resolve) => reply.raw.once('close', () => resolve()));
}

interface Refusal {
  readonly error: AppError;
  readonly method: string;
  /** Beside those of every problem. */
  readonly headers?: Readonly<Record<string, string>>;
}

const CONNECT_REFUSAL: Refusal = {
  ...refusal('method_not_allowed', 'CONNECT is not possible here.'),
  method: 'CONNECT',
  headers: { allow: '' },
};

function refusalOf(
  parserCode: string | undefined,
  { headersTimeoutSeconds, requestTimeoutSeconds }: BrokenRequestOptions['config'],
): Refusal {
  if (parserCode === 'HPE_HEADER_OVERFLOW') {
    return refusal('headers_too_large', 'The headers are longer than 16 KiB together.');
  }
  if (parserCode === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const allowed = `${headersTimeoutSeconds} s for the headers, ${requestTimeoutSeconds} s for all of it`;
    return refusal('request_timeout', `The request took too long to arrive; allowed: ${allowed}.`);
  }
  const message = 'The request line, the headers or the framing are broken.';
  return refusal('malformed_request', message);
}

function refusal(code: Code, message: string): Refusal {
  return { error: new AppError({ kind: 'structural', code, message }), method: 'unknown' };
}

function answerExpectation(request: IncomingMessage, response: ServerResponse): BrokenRequest {
  const refused = refusal('expectation_failed', 'Expect may only be 100-continue.');
  const id = requestIdOf(request);
  const { status, headers, body } = problemOf(refused, id);
  response.writeHead(status, headers).end(body);
  return { id, method: request.method ?? 'unknown', status, code: refused.error.code };
}

function answerOn(socket: Duplex, refused: Refusal): BrokenRequest {
  const id = newId('req', new Date());
  const { status, headers, body } = problemOf(refused, id);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  return { id, method: refused.method, status, code: refused.error.code };
}

function problemOf({ error, headers: own }: Refusal, id: string) {
  const problem = toProblem(error, { id, path: '/' });
  const body = JSON.stringify(problem);
  const headers: Readonly<Record<string, string | number>> = {
    ...problemHeaders(error),
    ...own,
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    connection: 'close',
  };
  return { status: problem.status, headers, body };
}
