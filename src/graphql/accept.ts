import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../platform/telemetry/logger';
import { ANSWER_TYPES, answerTypeOf, type AnswerType } from './answer-type';
import { answerRefusal, notAcceptable } from './refusal';

const MESSAGE =
  `\`Accept\` takes none of what /graphql answers with: ${ANSWER_TYPES.join(', ')}. ` +
  'A stream (text/event-stream) is for subscriptions that are sent by POST.';

/** What the client is answered in; throws 406 when it takes none of it. To be asked before anything is carried out. */
export function acceptedType({ headers }: FastifyRequest): AnswerType {
  const type = answerTypeOf(headers.accept);
  if (type === null) throw notAcceptable(MESSAGE);
  return type;
}

/** The one judgement of `Accept`: Apollo, which judges once more after everything was carried out, hears what came of it. */
export function registerAccept(app: FastifyInstance, log: Logger): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.url !== '/graphql') return done();
    try {
      request.headers.accept = acceptedType(request);
      return done();
    } catch (error) {
      answerRefusal(error, reply, log);
    }
  });
}
