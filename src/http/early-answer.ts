import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beforeSending } from './before-sending';

declare module 'fastify' {
  interface FastifyRequest {
    /** `sending`: its answer is on the way. `early`: it was answered before its work was done. */
    answer: 'none' | 'sending' | 'early';
  }
}

export interface Rendered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request whose handler is still at work; does nothing when its own answer is on the way. */
export type AnswerEarly = (request: FastifyRequest, reply: FastifyReply, error: Error) => void;

/**
 * Answers that do not wait for a handler. The framework would send a second answer over the first, so the reply is
 * taken out of its hands: what the handler says later is dropped.
 */
export function registerEarlyAnswers(
  app: FastifyInstance,
  render: (error: Error, request: FastifyRequest) => Rendered,
): AnswerEarly {
  app.decorateRequest('answer', 'none');
  beforeSending(app, (request) => {
    request.answer = 'sending';
  });
  return (request, reply, error) => {
    if (request.answer !== 'none' || reply.sent) return;
    request.answer = 'early';
    reply.hijack();
    const { status, headers, body } = render(error, request);
    const length = { 'content-length': Buffer.byteLength(body) };
    reply.raw.writeHead(status, { ...reply.getHeaders(), ...headers, ...length } as never);
    reply.raw.end(body);
  };
}
