import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendHeader } from '../../http/headers';
import { VARY, announceDeprecation, countUse, shapePage } from '../answer';
import type { AnyInput, Endpoint } from '../endpoint';
import { answerLive } from './live';
import { answerLog, type LogPage } from './live-log';
import type { RouteDeps } from './route';
import { resultOf, variantOf } from './variants';

export interface LiveHandlerDeps extends RouteDeps {
  readonly readInput: (request: FastifyRequest) => AnyInput;
}

/** Answers of an endpoint that go on: the document of the plain answer is run for each state. */
export function createLiveHandler(endpoint: Endpoint, deps: LiveHandlerDeps) {
  const guard = deps.guardOf(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const input = deps.readInput(request);
    const variant = variantOf(endpoint, input.relations);
    const resource = endpoint.live?.(input);
    if (resource === undefined) return;
    const { deprecation, payloads } = variant;
    const announce = (): void => {
      appendHeader(reply, 'vary', `${VARY}, Accept`);
      if (deprecation) announceDeprecation(deprecation, reply, deps.contextOf(request));
      // Which events will come is not known yet; what counts is what is sent.
      else if (payloads?.deprecation) reply.headers(payloads.deprecation.headers);
    };
    const read = async (variables = {}): Promise<string | null> => {
      guard?.(request);
      const asked = { ...endpoint.variables(input), ...variables };
      const context = deps.contextOf(request);
      const value = resultOf(variant, await variant.run(asked, context));
      const used = payloads?.deprecationIn(value);
      if (used) countUse(used, context);
      if (value !== null && endpoint.isList) shapePage(value);
      return value && variant.serialize(value);
    };
    if (!endpoint.isLog) {
      const word = endpoint.resource;
      return answerLive(request, reply, { ...deps, resource, read, announce, word });
    }
    const readAfter = async (after: string | undefined): Promise<LogPage> =>
      JSON.parse((await read(after === undefined ? {} : { after })) ?? '') as LogPage;
    return answerLog(request, reply, { ...deps, resource, readAfter, announce });
  };
}
