import { parse, type GraphQLSchema } from 'graphql';
import type { EventTypeDescription } from '../../contract/event-types';
import { shapeOf, type Shape, type ShapeSchema } from './shape';

interface EventObject {
  /** The name of its schema. */
  readonly name: string;
  readonly description: string;
  /** A field of the graph that returns the resource, with the part that events store. */
  readonly selection: string;
}

export type ResourceType = EventTypeDescription['resourceType'];

/**
 * The part of a resource that its events store: its own fields, without joined ones and those that depend on the
 * reader.
 */
const OBJECTS: Readonly<Record<ResourceType, EventObject>> = {
  order: {
    name: 'OrderEvent',
    description:
      'An order as it was at the time of the event, without its lines, addresses and payment block.',
    selection: `order(id: "") {
      id status paymentStatus deliveryStatus totalAmount currency total itemCount customerId paymentMethodId
      externalId createdAt updatedAt version
    }`,
  },
  product: {
    name: 'ProductEvent',
    description:
      'A product as it was at the time of the event; of its stock only the availability.',
    selection: `product(id: "") {
      id title description price currency categoryId brand sku externalId attributes images { url alt } rating
      ratingCount availability { status } status createdAt updatedAt version
    }`,
  },
  import: {
    name: 'ImportEvent',
    description: 'An import as it was when it ended.',
    selection: `import(id: "") {
      id importId operationId callerId type mode status done
      progress { total processed succeeded failed percent }
      errors { index externalId code message params errors { pointer code message params } }
      createdAt startedAt finishedAt expiresAt etaSeconds
    }`,
  },
  comment: {
    name: 'CommentEvent',
    description:
      'A comment as it was at the time of the event, with the id of its author; without the vote of a reader.',
    selection: `comment(id: "") {
      id postId parentId rootId depth text authorId status visibility isDeleted likeCount dislikeCount score
      replyCount createdAt updatedAt editedAt version
    }`,
  },
  user: {
    name: 'UserEvent',
    description: 'An account as it was at the time of the event.',
    selection: 'user(id: "") { id email displayName avatarUrl role status createdAt }',
  },
  webhook_endpoint: {
    name: 'WebhookEndpointEvent',
    description: 'An endpoint as it was at the time of the event, without its health.',
    selection: `webhookEndpoint(id: "") {
      id url eventTypes resourceIds ordering payloadStyle description status disabledReason
      createdAt updatedAt version
    }`,
  },
};

/** A document that selects this part as `object`. */
export function selectionOf(resourceType: ResourceType): string {
  return `{ object: ${OBJECTS[resourceType].selection} }`;
}

/** The shape of the event payload for each kind of resource. */
export function eventShapes(schema: GraphQLSchema): Readonly<Record<ResourceType, Shape>> {
  const entries = Object.entries(OBJECTS).map(([resourceType, { name, description }]) => {
    const document = parse(selectionOf(resourceType as ResourceType));
    const shape = shapeOf(schema, document, 'object');
    const titledSchema: ShapeSchema = { ...shape.schema, title: name, description };
    return [resourceType, { ...shape, schema: titledSchema }] as const;
  });
  return Object.fromEntries(entries) as Record<ResourceType, Shape>;
}
