import type { FastifyInstance } from 'fastify';
import type { Logger } from '../platform/logger';
import { answerRefusal, notAcceptable } from './refusal';

/** What answers come in, but for the streams of subscriptions. */
const TYPES = ['application/json', 'application/graphql-response+json'];
const MESSAGE =
  `\`Accept\` takes none of what /graphql answers with: ${TYPES.join(', ')}. ` +
  'A stream (text/event-stream) is for subscriptions that are sent by POST.';

/** Refuses what the client could not be answered before anything is carried out; Apollo would find out afterwards. */
export function registerAccept(app: FastifyInstance, log: Logger): void {
  app.addHook('preHandler', (request, reply, done) => {
    const isOther = request.routeOptions.url !== '/graphql';
    if (isOther || acceptsJson(request.headers.accept)) done();
    else answerRefusal(notAcceptable(MESSAGE), reply, log);
  });
}

/** Of the ranges that hold for a type the closest ones decide (RFC 9110, 12.5.1). */
export function acceptsJson(accept = ''): boolean {
  if (accept === '') return true;
  const ranges = accept.split(',').flatMap(rangeIn);
  return TYPES.some((type) => {
    const [closest = []] = [type, 'application/*', '*/*']
      .map((name) => ranges.filter((range) => range.name === name))
      .filter(({ length }) => length > 0);
    return closest.some(({ quality }) => quality > 0);
  });
}

/** None for one with parameters that our types do not have. */
function rangeIn(text: string): readonly { readonly name: string; readonly quality: number }[] {
  const [name = '', ...params] = text.split(';').map((part) => part.trim().toLowerCase());
  const [weight = 'q=1'] = params.filter(isWeight);
  const isOurs = params.every((param) => isWeight(param) || /^charset="?utf-8"?$/.test(param));
  return isOurs ? [{ name, quality: Number(weight.slice('q='.length)) }] : [];
}

const isWeight = (param: string): boolean => param.startsWith('q=');
