import type { FastifyReply, FastifyRequest } from 'fastify';
import { announceDeprecation } from '../answer/deprecation-headers';
import { shapePage } from '../answer/list-page';
import type { AnyInput, Endpoint } from '../endpoint';
import type { RelationSet } from '../request/relations';
import { answerLive } from './live';
import type { RouteDeps } from './route';
import { resultOf, type RunnableVariant } from './variants';

export interface LiveHandlerDeps extends RouteDeps {
  readonly readInput: (request: FastifyRequest) => AnyInput;
  readonly variantFor: (relations: RelationSet, version: string) => RunnableVariant;
}

/** Answers of an endpoint that go on: the document of the plain answer is run for each state. */
export function createLiveHandler(endpoint: Endpoint, deps: LiveHandlerDeps) {
  const guard = deps.guardOf(endpoint);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const input = deps.readInput(request);
    const variant = deps.variantFor(input.relations, request.apiVersion);
    const resource = endpoint.live?.(input);
    if (resource === undefined) return;
    if (variant.deprecation) {
      announceDeprecation(variant.deprecation, reply, deps.contextOf(request));
    }
    const read = async (): Promise<string | null> => {
      guard?.(request);
      const data = await variant.run(endpoint.variables(input), deps.contextOf(request));
      const value = resultOf(variant, data);
      if (value !== null && endpoint.answer.isList) shapePage(value);
      return value && variant.serialize(value);
    };
    await answerLive(request, reply, { ...deps, resource, read, word: endpoint.resource });
  };
}
