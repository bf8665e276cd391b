import type { Db } from 'mongodb';
import type { TaxAndShipping } from '../modules/orders';
import type { PaymentProvider } from '../modules/payments';
import { createAtomicBulk, type AtomicBulk } from '../platform/operations/bulk';
import type { Clock } from '../platform/values/clock';
import type { Config } from '../platform/config/config';
import { createCursorCodec, type CursorCodec } from '../platform/values/cursor';
import { EventFeed } from '../platform/events';
import { createPeriodic, Signals } from '../platform/jobs';
import type { DeriveKeys } from '../platform/secrets/keys';
import type { Logger } from '../platform/telemetry/logger';

/** The basic services that every module needs. */
export interface Foundation {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Logger;
  readonly deriveKeys: DeriveKeys;
  /** Replaces the provider named by the settings. */
  readonly paymentProvider?: PaymentProvider | undefined;
  /** Replaces the rates of the file. */
  readonly taxAndShipping?: TaxAndShipping | undefined;
}

/** The foundation plus the parts of the platform that several modules share. */
export interface Platform extends Foundation {
  readonly cursors: CursorCodec;
  readonly bulk: AtomicBulk;
  readonly periodic: ReturnType<typeof createPeriodic>;
  readonly signals: Signals;
  readonly feed: EventFeed;
}

export function createPlatform(foundation: Foundation): Platform {
  const { db, clock, deriveKeys } = foundation;
  return {
    ...foundation,
    cursors: createCursorCodec(deriveKeys('cursor')),
    bulk: createAtomicBulk({ db, clock }),
    periodic: createPeriodic({ db, clock }),
    signals: new Signals(db),
    feed: new EventFeed(db),
  };
}
