import type { FastifyRequest } from 'fastify';
import type { GraphContext } from '../../resolvers/context';
import { createLoaders } from '../../resolvers/loaders';
import type { Services } from '../../resolvers/services';
import type { ClientFacts, Viewer } from '../modules/accounts';
import type { WorkQueue } from '../http/work-queues';

export type { GraphContext };

/** The context that resolvers receive for a request. */
export function createContextOf({
  services,
  clientFactsOf,
  queueTextSearch,
  queuePasswordWork,
  authorizeField,
}: RequestContextDeps): (request: FastifyRequest) => GraphContext {
  return (request) => ({
    viewer: request.viewer,
    client: clientFactsOf(request),
    services,
    loaders: createLoaders(services, request),
    authorizeField: (field) => authorizeField(request.viewer, field),
    requestId: request.id,
    clientId: headerOf(request, 'x-client-id'),
    idempotency: request.attempt?.claim.seed ?? null,
    isResumed: request.attempt?.claim.isResumed ?? false,
    spendRate: request.spendRate,
    yieldSlot: () => request.slot?.pause(),
    queueTextSearch: (search) => queueTextSearch(request, search),
    queuePasswordWork: (work) => queuePasswordWork(request, work),
  });
}

interface RequestContextDeps {
  readonly services: Services;
  readonly clientFactsOf: (request: FastifyRequest) => ClientFacts;
  readonly queueTextSearch: WorkQueue;
  readonly queuePasswordWork: WorkQueue;
  readonly authorizeField: (viewer: Viewer, field: string) => void;
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
