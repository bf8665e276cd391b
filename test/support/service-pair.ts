import { collections } from '../../src/app/collections';
import { createClock } from '../../src/platform/values/clock';
import type { Accounts } from './accounts';
import { recordTypedPasswords } from './log-watch';
import { openTestDatabase } from './database';
import type { Answer } from './requests';
import { startServiceProcess, type ServiceProcess } from './service-process';

/** Two processes of the service behind a trusted proxy, which share only the database. */
export interface ServicePair extends Accounts {
  /** Sends a request to one of the two; even and odd numbers take turns. */
  ask(process: number, method: string, path: string, request?: PairRequest): Promise<PairAnswer>;
  /** Kills both without warning and starts them again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export interface PairRequest {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PairAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Answer['body'];
}

export async function startServicePair(
  env: Readonly<Record<string, string>> = {},
): Promise<ServicePair> {
  const database = await openTestDatabase(collections);
  const settings = {
    MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
    MONGODB_DB: database.db.databaseName,
    SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
    TRUSTED_PROXIES: '127.0.0.1',
    RUN_WORKER: 'false',
    ...env,
  };
  let services: readonly ServiceProcess[] = [];
  let addresses: readonly string[] = [];
  const start = async (): Promise<void> => {
    // Started one after the other, because the first compiles the sources if they have changed.
    const first = startServiceProcess(settings);
    const addressOfFirst = await first.listening();
    const second = startServiceProcess(settings);
    services = [first, second];
    addresses = [addressOfFirst, await second.listening()];
  };
  const kill = async (): Promise<void> => {
    for (const { child } of services) child.kill('SIGKILL');
    await Promise.all(services.map((service) => service.exited()));
  };
  await start();
  return {
    database,
    clock: createClock(1),
    ask: (number, method, path, request) =>
      ask(`${addresses[number % addresses.length] ?? ''}${path}`, method, request),
    crash: async () => {
      await kill();
      await start();
    },
    stop: async () => {
      await kill();
      await database.close();
    },
  };
}

async function ask(url: string, method: string, { body, headers = {} }: PairRequest = {}) {
  recordTypedPasswords(body);
  const content = {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(url, { method, ...(body === undefined ? { headers } : content) });
  const text = await response.text();
  const { status } = response;
  return { status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
