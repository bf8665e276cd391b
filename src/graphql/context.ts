import type { FastifyRequest } from 'fastify';
import type { GraphContext } from '../../resolvers/context';
import { createLoaders } from '../../resolvers/loaders';
import type { Services } from '../../resolvers/services';
import type { ClientFacts, Viewer } from '../modules/identity';
import type { TextSearchQueue } from '../http/text-search-queue';

/** What resolvers get: for a request, or for work that acts for somebody in the background. */
export interface Contexts {
  ofRequest(request: FastifyRequest): GraphContext;
  ofViewer(viewer: Viewer): GraphContext;
}

const noClient: ClientFacts = {
  ip: '',
  deviceToken: null,
  deviceId: null,
  clientId: null,
  country: null,
  userAgent: null,
};

export function createContexts(deps: RequestContextDeps): Contexts {
  const { services, clientFactsOf, queueTextSearch } = deps;
  return {
    ofRequest: (request) => ({
      viewer: request.viewer,
      client: clientFactsOf(request),
      services,
      loaders: createLoaders(services),
      requestId: request.id,
      clientId: headerOf(request, 'x-client-id'),
      idempotency: request.idempotency?.seed ?? null,
      spendRate: request.spendRate,
      queueTextSearch: (search) => queueTextSearch(request, search),
    }),
    ofViewer: (viewer) => ({
      viewer,
      client: noClient,
      services,
      loaders: createLoaders(services),
      requestId: 'background',
      clientId: null,
      idempotency: null,
      spendRate: null,
      queueTextSearch: (search) => search(),
    }),
  };
}

interface RequestContextDeps {
  readonly services: Services;
  readonly clientFactsOf: (request: FastifyRequest) => ClientFacts;
  readonly queueTextSearch: TextSearchQueue;
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
