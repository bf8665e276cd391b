import type { FastifyRequest } from 'fastify';
import type { GraphContext } from '../../resolvers/context';
import { createLoaders, type Loaders } from '../../resolvers/loaders';
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
  const { services } = deps;
  return {
    ofRequest: (request) => new RequestContext(deps, request),
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

/** What few requests need is found out when somebody asks for it. */
class RequestContext implements GraphContext {
  readonly loaders: Loaders;
  private facts: ClientFacts | undefined;
  private seed: string | null = null;

  constructor(
    private readonly deps: RequestContextDeps,
    private readonly request: FastifyRequest,
  ) {
    this.loaders = createLoaders(deps.services);
  }

  get viewer() {
    return this.request.viewer;
  }
  get client() {
    return (this.facts ??= this.deps.clientFactsOf(this.request));
  }
  get services() {
    return this.deps.services;
  }
  get requestId() {
    return this.request.id;
  }
  get clientId() {
    return headerOf(this.request, 'x-client-id');
  }
  get idempotency() {
    return this.seed ?? this.request.idempotency?.seed ?? null;
  }
  set idempotency(seed: string | null) {
    this.seed = seed;
  }
  get spendRate() {
    return this.request.spendRate;
  }

  queueTextSearch<T>(search: () => Promise<T>): Promise<T> {
    return this.deps.queueTextSearch(this.request, search);
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
