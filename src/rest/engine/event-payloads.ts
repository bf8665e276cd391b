import type { GraphQLSchema } from 'graphql';
import { eventTypes, type EventTypeDescription } from '../../contract/event-types';
import { eventShapes } from './event-shapes';
import { withinShape } from './serializer';
import type { ShapeSchema } from './shape';

const typesByName: ReadonlyMap<string, EventTypeDescription> = new Map(Object.entries(eventTypes));

/** An event as an answer shows it. */
interface ShownEvent {
  readonly type: string;
  readonly data: { object: unknown } | null;
}

/**
 * Gives the payloads of events in an answer the shape that a version of the contract has for them: they are stored as the
 * current one has them, and no selection reaches into them. Undefined for answers without payloads.
 */
export function payloadReshaping(
  schema: GraphQLSchema,
  shape: ShapeSchema,
  version: string,
): ((answer: unknown) => void) | undefined {
  if (!hasPayloads(shape)) return undefined;
  const shapes = eventShapes(schema, version);
  const reshape = ({ type, data }: ShownEvent): void => {
    const facts = typesByName.get(type);
    if (facts && data) data.object = withinShape(shapes[facts.resourceType], data.object);
  };
  return (answer) => forEachEvent(shape, answer, reshape);
}

function isEvent({ title, properties }: ShapeSchema): boolean {
  return title === 'WebhookEvent' && properties?.['data'] !== undefined;
}

function hasPayloads(shape: ShapeSchema): boolean {
  const inner = [...Object.values(shape.properties ?? {}), ...(shape.items ? [shape.items] : [])];
  return isEvent(shape) || inner.some(hasPayloads);
}

function forEachEvent(shape: ShapeSchema, value: unknown, act: (event: ShownEvent) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isEvent(shape)) return act(value as ShownEvent);
  if (shape.items) {
    for (const item of value as readonly unknown[]) forEachEvent(shape.items, item, act);
  }
  for (const [name, inner] of Object.entries(shape.properties ?? {})) {
    forEachEvent(inner, (value as Readonly<Record<string, unknown>>)[name], act);
  }
}
