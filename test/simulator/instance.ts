import type { MongoClient } from 'mongodb';
import pino from 'pino';
import { createServices } from '../../src/app/services';
import type { PaymentProvider } from '../../src/modules/payments';
import type { Foundation } from '../../src/app/platform';
import { loadConfig } from '../../src/platform/config/config';
import {
  createIdempotencyStore,
  type IdempotencyStore,
} from '../../src/platform/operations/idempotency';
import type { Signals } from '../../src/platform/jobs';
import { createKeyring } from '../../src/platform/secrets/keys';
import { createSecretBox } from '../../src/platform/secrets/secret-box';
import { createSettlingWorker } from '../support/settling-worker';
import { heldDatabase } from './held-database';
import type { Process, World } from './world';

/** One process of the service: all of its modules, with its own memory and clock. */
export interface Instance
  extends Process, Pick<ReturnType<typeof createServices>, 'services' | 'authenticate'> {
  readonly idempotency: IdempotencyStore;
  /** Runs these jobs until they find no more work. */
  settle(): Promise<void>;
}

export interface InstanceOptions {
  readonly name: string;
  readonly client: MongoClient;
  readonly databaseName: string;
  /** The jobs of the scenario, by name. */
  readonly jobs: readonly string[];
  /** Whether its background loops run. */
  readonly isWorker: boolean;
  /** The difference of its clock from the database's. */
  readonly aheadMs: number;
  /** The provider outside the service; by default the built-in one. */
  readonly paymentProvider?: PaymentProvider | undefined;
}

/** The secret of the simulated payment provider. */
export const NOTIFICATION_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;

const config = loadConfig({
  DATA_DIR: '/nonexistent',
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  DEMO_DATA: 'false',
  RUN_WORKER: 'false',
  PAYMENT_NOTIFICATION_SECRETS: `simulated:${NOTIFICATION_SECRET}`,
});
const deriveKeys = once(createKeyring(config.secretKeys));
const log = pino({ level: 'silent' });
const secretBoxKeys = deriveKeys('secret-box');

/** A secret in the form in which the service stores it. */
export function sealText(text: string, context: string): string {
  return createSecretBox(secretBoxKeys).seal(text, context);
}

export function startInstance(world: World, options: InstanceOptions): Instance {
  const { name, client, databaseName, aheadMs, isWorker, paymentProvider } = options;
  const process: Process = { name, state: 'running' };
  const db = heldDatabase(client, databaseName, world.reachOf(process));
  const clock = { now: () => new Date(world.time.now() + aheadMs), isReal: true };
  const foundation: Foundation = { db, clock, config, log, deriveKeys, paymentProvider };
  const { services, authenticate, jobs: all, signals } = createServices(foundation);
  const jobs = all.filter((job) => options.jobs.includes(job.name));
  // Follows only its own signals, because it would have to poll constantly for those of others.
  const worker = createSettlingWorker({ db, clock, jobs, log, signals: ownOf(signals) });
  const idempotency = createIdempotencyStore({ db, clock, box: createSecretBox(secretBoxKeys) });
  const instance = Object.assign(process, {
    services,
    authenticate,
    idempotency,
    settle: () => worker.settle(),
  });
  world.processes.push(instance);
  if (isWorker) world.deliver(process, `${name} starts`, () => worker.start());
  return instance;
}

function ownOf(signals: Signals): Pick<Signals, 'follow' | 'forward'> {
  return {
    forward: () => undefined,
    follow: (listener) => {
      signals.forward((name) => {
        listener(name, true);
        return false;
      });
      return () => undefined;
    },
  };
}

/** Created once, because it is the same for every process. */
function once<Of, T>(make: (of: Of) => T): (of: Of) => T {
  const instances = new Map<Of, T>();
  return (of) => {
    const instance = instances.get(of) ?? make(of);
    instances.set(of, instance);
    return instance;
  };
}
