import type { GraphQLSchema } from 'graphql';
import type { Deprecation } from '../../contract/deprecations';
import { eventTypes, type EventTypeDescription } from '../../contract/event-types';
import { noticeOf, type DeprecationNotice } from '../response';
import { eventShapes } from './event-shapes';
import type { ShapeSchema } from './shape';

const typesByName: ReadonlyMap<string, EventTypeDescription> = new Map(Object.entries(eventTypes));

/** An event in a response. */
interface ShownEvent {
  readonly type: string;
  readonly data: { readonly object: unknown } | null;
}

/** The payloads of events in a response, whose fields no selection lists. */
export interface Payloads {
  /** The deprecated parts of the payloads in a response; null if there are none. */
  deprecationIn(response: unknown): DeprecationNotice | null;
  /** The deprecated parts of all payloads, for responses that begin before their events are known. */
  readonly deprecation: DeprecationNotice | null;
}

/** Undefined for responses without payloads. */
export function payloadsOf(schema: GraphQLSchema, shape: ShapeSchema): Payloads | undefined {
  if (!hasPayloads(shape)) return undefined;
  const shapes = eventShapes(schema);
  const shapeOfEvent = ({ type }: ShownEvent) => {
    const facts = typesByName.get(type);
    return facts && shapes[facts.resourceType];
  };
  return {
    deprecationIn: (response) => {
      const deprecations = new Set<Deprecation>();
      forEachEvent(shape, response, (event) => {
        if (!event.data?.object) return;
        for (const deprecation of shapeOfEvent(event)?.deprecations ?? [])
          deprecations.add(deprecation);
      });
      return noticeOf([...deprecations]);
    },
    deprecation: noticeOf([
      ...new Set(Object.values(shapes).flatMap(({ deprecations }) => deprecations)),
    ]),
  };
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
