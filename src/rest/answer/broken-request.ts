import type { Socket } from 'node:net';
import { newId } from '../../platform/ids';
import { AppError } from '../../platform/errors';
import { PROBLEM_MEDIA_TYPE, toProblem } from './problem';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

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
  const statusLine = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
  const id = newId('req', new Date());
  const body = JSON.stringify({ ...problemOf(id), status: Number(statusLine.slice(0, 3)) });
  const head = [
    `HTTP/1.1 ${statusLine}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function problemOf(id: string) {
  const code = 'malformed_request';
  const message = 'The request line, the headers or the framing are broken or too large.';
  return toProblem(new AppError({ kind: 'structural', code, message }), { id, path: '/' });
}
