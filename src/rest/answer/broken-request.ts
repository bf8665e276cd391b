import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Code } from '../../contract/codes';
import { newId } from '../../platform/ids';
import { AppError } from '../../platform/errors';
import { statusOfCode } from '../../http/statuses';
import { PROBLEM_MEDIA_TYPE, toProblem } from './problem';

const TIMED_OUT = 408;

/** What the HTTP parser refuses never becomes a request: the problem is written to the socket itself. */
export function answerBrokenRequest(
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  end(socket, refusalOf(error.code));
}

/** This is no proxy: CONNECT, which asks for a tunnel, is refused; Node itself would hang up. */
export function answerConnect(_request: IncomingMessage, socket: Duplex): void {
  const refusal = problemOf('method_not_allowed', 'CONNECT is not possible here.');
  end(socket, { ...refusal, headers: { ...refusal.headers, Allow: '' } });
}

function end(socket: Duplex, { status, headers, body }: ReturnType<typeof problemOf>): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`);
}

/** `Expect` with anything but `100-continue`; Node itself would answer without a body. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = problemOf(
    'expectation_failed',
    'Expect may only be 100-continue.',
  );
  response.writeHead(status, headers).end(body);
}

function refusalOf(parserCode: string | undefined) {
  if (parserCode === 'HPE_HEADER_OVERFLOW') {
    return problemOf('headers_too_large', 'The headers are longer than 16 KiB together.');
  }
  const message = 'The request line, the headers or the framing are broken.';
  const isTimeout = parserCode === 'ERR_HTTP_REQUEST_TIMEOUT';
  return problemOf('malformed_request', message, isTimeout ? TIMED_OUT : undefined);
}

function problemOf(code: Code, message: string, status = statusOfCode(code)) {
  const id = newId('req', new Date());
  const error = new AppError({ kind: 'structural', code, message });
  const body = JSON.stringify({ ...toProblem(error, { id, path: '/' }), status });
  const headers: Readonly<Record<string, string | number>> = {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': id,
    Connection: 'close',
  };
  return { status, headers, body };
}
