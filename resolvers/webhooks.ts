import { healthStateOf, resourceUrlOf, type WebhookEndpoint } from '../src/modules/webhooks';
import type { LoggedEvent } from '../src/platform/events';
import { notFoundError } from '../src/platform/values/errors';
import { type GraphContext, feedsOf } from './context';
import { existing } from './existing';
import { pageRequestOf } from './paging';
import type { Resolvers } from './types.generated';

/** The name of the resource in "not found" messages. */
const ENDPOINT = 'webhook endpoint';
/** There is one log, so all its live readers share one id. */
const EVENT_LOG = { kind: 'event_log', id: 'all' };

const health = (endpoint: WebhookEndpoint, _args: unknown, { services }: GraphContext) =>
  healthStateOf(endpoint, services.webhooks.now());

export const webhooksResolvers: Resolvers = {
  Subscription: {
    eventAdded: {
      subscribe: (_root, { after, since, types, resourceId }, context) =>
        feedsOf(context).items(EVENT_LOG, ({ services, viewer }, place) =>
          services.webhooks.events.follow(viewer, {
            after: place ?? after ?? null,
            since: since ?? null,
            types: types ?? [],
            resourceId: resourceId ?? null,
          }),
        ),
      resolve: (event: LoggedEvent) => event,
    },
  },
  Query: {
    webhookEndpoints: (_root, { page }, { services, viewer }) =>
      services.webhooks.endpoints.list(viewer, pageRequestOf(page)),
    webhookEndpoint: (_root, { id }, { services, viewer }) =>
      services.webhooks.endpoints.find(viewer, id),
    webhookEvents: (_root, { page, ...filter }, { services, viewer }) =>
      services.webhooks.events.list(viewer, filter, pageRequestOf(page)),
    webhookEventLog: (_root, { after, since, types, resourceId }, { services, viewer }) =>
      services.webhooks.events.follow(viewer, {
        after: after ?? null,
        since: since ?? null,
        types: types ?? [],
        resourceId: resourceId ?? null,
      }),
    webhookEvent: (_root, { eventId }, { services, viewer }) =>
      services.webhooks.events.find(viewer, eventId),
    webhookEventTypes: (_root, _args, { services, viewer }) => ({
      data: services.webhooks.events.listTypes(viewer),
    }),
    webhookDeliveries: (_root, { page, ...filter }, { services, viewer }) =>
      services.webhooks.deliveries.list(viewer, filter, pageRequestOf(page)),
    webhookDelivery: (_root, { id }, { services, viewer }) =>
      services.webhooks.deliveries.find(viewer, id),
  },
  Mutation: {
    createWebhookEndpoint: (_root, { input }, { services, viewer, idempotency: op }) =>
      services.webhooks.endpoints.create({ viewer, op }, input),
    updateWebhookEndpoint: (_root, args, { services, viewer, idempotency: op }) => {
      const input = { ...args.input, url: args.input.url ?? undefined };
      const change = { input, ifMatch: args.version ?? null };
      return existing(
        ENDPOINT,
        services.webhooks.endpoints.update({ viewer, op }, args.id, change),
      );
    },
    deleteWebhookEndpoint: async (_root, args, { services, viewer, idempotency: op }) => {
      const { id, version = null } = args;
      const isDeleted = await services.webhooks.endpoints.delete({ viewer, op }, id, version);
      if (!isDeleted) throw notFoundError(ENDPOINT);
      return { id };
    },
    rotateWebhookSecret: (_root, { id }, { services, viewer, idempotency: op }) =>
      existing(ENDPOINT, services.webhooks.endpoints.rotateSecret({ viewer, op }, id)),
    verifyWebhookEndpoint: (_root, { id }, { services, viewer, idempotency: op }) =>
      existing(ENDPOINT, services.webhooks.endpoints.verify({ viewer, op }, id)),
    testWebhookEndpoint: async (_root, { id, input }, { services, viewer, idempotency: op }) => {
      const { test } = services.webhooks.endpoints;
      return {
        eventId: await existing(ENDPOINT, test({ viewer, op }, id, input?.type ?? null)),
      };
    },
    recoverWebhookEndpoint: (_root, { id, input }, { services, viewer, idempotency: op }) =>
      existing(ENDPOINT, services.webhooks.recover({ viewer, op }, id, input)),
    replayWebhookEvent: async (_root, { eventId, input }, { services, viewer, idempotency }) => {
      const options = { endpointId: input?.endpointId ?? null, seed: idempotency };
      const replay = services.webhooks.events.replay(viewer, eventId, options);
      return { eventId, deliveries: await existing('event', replay) };
    },
    retryWebhookDelivery: (_root, { id }, { services, viewer, idempotency: op }) =>
      existing('delivery', services.webhooks.deliveries.retry({ viewer, op }, id)),
  },
  WebhookEndpoint: { health },
  WebhookEndpointWithSecret: { health },
  WebhookEvent: {
    resourceUrl: (event) => resourceUrlOf(event),
    position: ({ position }) => (position === undefined ? null : String(position)),
    test: ({ recipientId }) => recipientId !== null,
    data: ({ object }) => object && { object },
    deliveries: ({ eventId }, { page }, { loaders }) =>
      loaders.webhooks.deliveries(eventId, pageRequestOf(page)),
  },
};
