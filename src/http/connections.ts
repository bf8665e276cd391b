import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onResponseHookHandler,
} from 'fastify';
import type { Code } from '../contract/codes';
import { limits } from '../contract/limits';
import { AppError, unavailableError } from '../platform/values/errors';
import { newId } from '../platform/values/ids';
import { requestIdOf } from './headers';
import type { OpenRequests } from './open-requests';
import { problemHeaders, toProblem } from './problem';

const MAX_HEADERS = 100;
/** If one of these is repeated, Node uses the first; a proxy in front of the service may have used another one. */
const ONCE = ['host', 'authorization', 'content-type'];
/** A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 9110, 7.2); empty without an authority. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Refuses requests that Node accepts, or would refuse without a body, and closes the connection afterwards. */
export const refuseMalformedHead: onRequestHookHandler = (request, reply, done) => {
  const refusal = malformedHead(request);
  if (refusal === null) return done();
  reply.raw.shouldKeepAlive = false;
  done(refusal);
};

function malformedHead({ raw, headers, method }: FastifyRequest): AppError | null {
  const { httpVersion, rawHeaders, url } = raw;
  const { host, 'transfer-encoding': coding } = headers;
  if (httpVersion === '1.1' && host === undefined) {
    return structural('malformed_request', 'An HTTP/1.1 request needs a Host header.');
  }
  if (host !== undefined && !HOST.test(host)) {
    return structural('malformed_request', 'The Host header must be a host with an optional port.');
  }
  if (url === '*' && method !== 'OPTIONS') {
    return structural('malformed_request', 'Only OPTIONS may have the target *.');
  }
  // Node reads the chunks of another coding as if they were the body itself.
  if (coding !== undefined && !/^[\s,]*chunked[\s,]*$/i.test(coding)) {
    return structural('malformed_request', 'Transfer-Encoding may only be chunked.');
  }
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    return structural('headers_too_large', `The request has more than ${MAX_HEADERS} headers.`);
  }
  const name = repeatedHeader(rawHeaders);
  if (name === undefined) return null;
  return structural('malformed_request', `The header ${name} may appear only once.`);
}

/** The first header of `ONCE` that a raw list of names and values contains twice. */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const seenNames: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!ONCE.includes(name)) continue;
    if (seenNames.includes(name)) return name;
    seenNames.push(name);
  }
  return undefined;
}

/** Responses of a connection that wait for an earlier one. Node gives the socket to one response at a time. */
const waitingResponses = new WeakMap<Duplex, Set<ServerResponse>>();

/** Whether a request of the connection waits for an earlier response. */
export function hasWaitingResponses(socket: Duplex): boolean {
  return (waitingResponses.get(socket)?.size ?? 0) > 0;
}

/** How many requests of one connection may wait for an earlier response; clients do not need more. */
const MAX_PIPELINED = 16;

/** Keeps one connection from filling the shared queue by sending requests without waiting for responses. */
export const limitPipelining: onRequestHookHandler = (request, reply, done) => {
  const isNext = reply.raw.socket !== null;
  if (isNext || addWaitingResponse(request, reply.raw) <= MAX_PIPELINED) return done();
  const message = `At most ${MAX_PIPELINED} requests of one connection may wait for their responses.`;
  done(unavailableError('overloaded', message));
};

/** Counts the waiting responses of the connection, including this one. */
function addWaitingResponse({ raw: { socket } }: FastifyRequest, response: ServerResponse): number {
  const responses = waitingResponses.get(socket) ?? new Set();
  if (!waitingResponses.has(socket)) {
    waitingResponses.set(socket, responses);
    // When a connection is lost, Node closes the response that is being written, but not those that wait for their
    // turn.
    socket.once('close', () => {
      for (const each of responses) if (each.socket === null) each.destroy().emit('close');
    });
  }
  responses.add(response);
  response.once('close', () => responses.delete(response));
  return responses.size;
}

/** Connections that are still sending the rest of a body whose request was answered. */
const unreadSockets = new WeakSet<Duplex>();
const MAX_UNREAD_BYTES = 4 * limits.importBodyBytes.value;

/**
 * Reads and drops the rest of a refused body, so that the client receives the refusal instead of a reset (RFC 9112,
 * 9.6) and can keep its connection. Limited in bytes, and by the time limit of requests.
 */
export const readRefusedBody: onResponseHookHandler = ({ raw }, _reply, done) => {
  const { socket } = raw;
  // Injected requests of tests have no connection.
  if (!raw.complete && socket instanceof Socket) {
    const end = socket.bytesRead + MAX_UNREAD_BYTES;
    unreadSockets.add(socket);
    raw.once('end', () => unreadSockets.delete(socket));
    raw.on('data', () => {
      if (socket.bytesRead > end) socket.destroy();
    });
    raw.resume();
  }
  done();
};

/**
 * Closes connections beyond the limit. Node's own limit would make the primary pass them from worker to worker
 * endlessly.
 */
export function limitConnections(server: Server, maxConnections: number): void {
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    if (open > maxConnections) socket.destroy();
  });
}

/** A message that was refused before it became a request, so no hook sees it. */
export interface BrokenRequest {
  /** As sent to the client. */
  readonly id: string;
  /** `unknown` if it could not be read. */
  readonly method: string;
  readonly status: number;
  readonly code: string;
}

export interface BrokenRequestOptions {
  readonly open: Pick<OpenRequests, 'all' | 'respondEarly'>;
  /** How long clients may take, as stated in the refusals. */
  readonly config: {
    readonly headersTimeoutSeconds: number;
    readonly requestTimeoutSeconds: number;
  };
  /** The connection ends at most this long after the refusal; its earlier requests are answered within that time. */
  readonly lastResponsesMs: number;
  /** Called for every refusal that is sent; must not throw. */
  readonly onRefusal: (request: BrokenRequest) => void;
}

/**
 * Refuses messages that never become a request or end too early. Responses of one connection keep their order (RFC
 * 9112, 9.3.2): responses to earlier requests first, then the refusal, then the connection is closed.
 */
export function refuseBrokenRequests(server: Server, options: BrokenRequestOptions): void {
  const { open, config, lastResponsesMs, onRefusal } = options;
  const refusedSockets = new WeakSet<Duplex>();
  const refuse = (socket: Duplex, refusal: Refusal): void => {
    // The parser also reports whatever follows. It is read and dropped, so that the client receives the refusal.
    if (socket.destroyed || refusedSockets.has(socket)) return;
    refusedSockets.add(socket);
    const timer = setTimeout(() => socket.destroy(), lastResponsesMs);
    socket.once('close', () => clearTimeout(timer));
    const replies = open.all().filter(({ request }) => request.raw.socket === socket);
    const unfinishedReply = replies.find(({ request }) => !request.raw.complete);
    if (unfinishedReply !== undefined) {
      void unfinishedReply.header('connection', 'close');
      open.respondEarly(unfinishedReply, refusal.error);
    }
    const isAnswered = unfinishedReply !== undefined || unreadSockets.has(socket);
    void Promise.all(replies.map(waitUntilClosed)).then(() => {
      if (!socket.writable) return;
      if (isAnswered) return void socket.end();
      onRefusal(writeRefusal(socket, refusal));
    });
  };
  server.on('clientError', (error: Error & { readonly code?: string }, socket) => {
    if (error.code === 'ECONNRESET') return;
    refuse(socket, { error: parserRefusal(error.code, config), method: 'unknown' });
  });
  // The service is not a proxy. Node would close the connection; from here on nothing else handles it or its errors.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined).resume();
    const error = structural('method_not_allowed', 'CONNECT is not supported.');
    refuse(socket, { error, method: 'CONNECT', headers: { allow: '' } });
  });
  // `Expect` with anything but `100-continue`. Node itself would respond without a body.
  server.on('checkExpectation', (request, response) => {
    const error = structural('expectation_failed', 'Expect may only be 100-continue.');
    const { method = 'unknown' } = request;
    const id = requestIdOf(request);
    const { status, headers, body } = render({ error, method }, id);
    response.writeHead(status, headers).end(body);
    onRefusal({ id, method, status, code: error.code });
  });
}

interface Refusal {
  readonly error: AppError;
  readonly method: string;
  /** Headers in addition to those of every problem. */
  readonly headers?: Readonly<Record<string, string>>;
}

function waitUntilClosed({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => raw.once('close', () => resolve()));
}

function parserRefusal(
  code: string | undefined,
  { headersTimeoutSeconds, requestTimeoutSeconds }: BrokenRequestOptions['config'],
): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return structural('headers_too_large', 'The headers exceed 16 KiB in total.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const limits = `${headersTimeoutSeconds} s for the headers, ${requestTimeoutSeconds} s for the whole request`;
    const message = `The request took too long to arrive; allowed: ${limits}.`;
    return structural('request_timeout', message);
  }
  const message = 'The request line, the headers or the framing are malformed.';
  return structural('malformed_request', message);
}

function structural(code: Code, message: string): AppError {
  return new AppError({ kind: 'structural', code, message });
}

function writeRefusal(socket: Duplex, refusal: Refusal): BrokenRequest {
  const id = newId('req', new Date());
  const { status, headers, body } = render(refusal, id);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  return { id, method: refusal.method, status, code: refusal.error.code };
}

function render({ error, headers: own }: Refusal, id: string) {
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
