import type { FastifyInstance } from 'fastify';
import type { Db } from 'mongodb';
import { createEventStreams, type EventStreamsDeps } from '../../http/event-streams';
import { productMarks } from '../../modules/catalog';
import { importMarks } from '../../modules/imports';
import { orderMarks } from '../../modules/orders';
import type { Config } from '../../platform/config';
import type { Signals, Wakes } from '../../platform/jobs';
import { createChangeSignal, createChangeWatch } from '../../platform/live';
import { createReadMarks } from '../../platform/mongo/read-marks';

export interface LiveParts extends Pick<EventStreamsDeps, 'authenticate'> {
  readonly db: Db;
  readonly config: Pick<Config, 'rateLimitEnabled'>;
  readonly wakes: Wakes;
  readonly signals: Signals;
}

/** The streams of this process, what can be observed in them, and what its changes are seen by. */
export function wireLive(app: FastifyInstance, parts: LiveParts) {
  const { db, wakes, signals, authenticate, config } = parts;
  const signal = createChangeSignal(wakes, signals);
  const sources = {
    order: createReadMarks(db, orderMarks),
    product: createReadMarks(db, productMarks),
    import: createReadMarks(db, importMarks),
  };
  const isLimited = config.rateLimitEnabled;
  return {
    changes: createChangeWatch(sources, signal),
    streams: createEventStreams(app, { authenticate, signal, isLimited }),
  };
}
