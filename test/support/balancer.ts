import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServiceProcess, type ServiceProcess } from './service-process';

const PROBE_EVERY_MS = 200;

/** A process behind the balancer, with persistent connections. */
interface Backend {
  readonly service: ServiceProcess;
  readonly origin: string;
  readonly agent: Agent;
  isReady: boolean;
}

export interface BalancedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The status of a response, or the error message if there was none. */
export interface BalancedAnswer {
  readonly outcome: number | string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/**
 * Works like a load balancer: checks readiness periodically, and sends requests to the ready
 * processes in turn.
 */
export interface Balancer {
  readonly backends: readonly { readonly isReady: boolean }[];
  ask(path: string, request?: BalancedRequest): Promise<BalancedAnswer>;
  /** Adds another process. */
  add(env: Readonly<Record<string, string>>): Promise<void>;
  /** Replaces all processes, one after the other; returns how the old ones ended. */
  replaceAll(env: Readonly<Record<string, string>>): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export function startBalancer(): Balancer {
  const backends: Backend[] = [];
  let isOver = false;
  let turn = 0;
  const add: Balancer['add'] = async (env) => {
    const service = startServiceProcess(env);
    const origin = await service.listening();
    backends.push({ service, origin, agent: new Agent({ keepAlive: true }), isReady: true });
  };
  const probing = (async (): Promise<void> => {
    while (!isOver) {
      for (const backend of backends) {
        backend.isReady = (await send(backend, '/health/ready', {})).outcome === 200;
      }
      await sleep(PROBE_EVERY_MS);
    }
  })();
  return {
    backends,
    add,
    ask: (path, options = {}) => {
      const ready = backends.filter(({ isReady }) => isReady);
      turn += 1;
      const backend = ready[turn % ready.length];
      if (backend) return send(backend, path, options);
      return Promise.resolve({ outcome: 'no process is ready', headers: {}, text: '' });
    },
    replaceAll: async (env) => {
      const ends: unknown[] = [];
      for (const old of [...backends]) {
        await add(env);
        old.service.child.kill('SIGTERM');
        ends.push(await old.service.exited());
        backends.splice(backends.indexOf(old), 1);
      }
      return ends;
    },
    close: async () => {
      isOver = true;
      await probing;
      backends.forEach(({ service }) => service.child.kill('SIGKILL'));
    },
  };
}

function send(
  { origin, agent }: Backend,
  path: string,
  { method = 'GET', headers = {}, body }: BalancedRequest,
): Promise<BalancedAnswer> {
  return new Promise((resolve) => {
    const fail = ({ message }: Error): void => resolve({ outcome: message, headers: {}, text: '' });
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { agent, method, headers: { ...json, ...headers } };
    const outgoing = request(origin + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ outcome: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    outgoing.on('error', fail).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
