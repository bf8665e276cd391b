import { readdirSync, readFileSync } from 'node:fs';
import { WebSocket } from 'undici';
import type { ServiceProcess } from './service-process';

/** Node options that let `watchProcess` inspect a process of the service. */
export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** The resources of a process at one moment. */
export interface Holdings {
  /** Live objects, after a full collection. */
  readonly heapMib: number;
  readonly residentMib: number;
  /** Files, sockets and pipes. */
  readonly handles: number;
}

export interface Watch {
  measure(): Promise<Holdings>;
  close(): void;
}

const MIB = 1024 * 1024;

/**
 * Reads the resources of a running process through its inspector, so that the service needs no
 * interface for this.
 */
export async function watchProcess({ pid, output }: ServiceProcess): Promise<Watch> {
  const [, address = ''] = /Debugger listening on (ws:\S+)/.exec(output()) ?? [];
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  let lastId = 0;
  const ask = (method: string): Promise<Readonly<Record<string, number>>> => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const take = ({ data }: { readonly data: string }): void => {
        const message = JSON.parse(data) as { id?: number; result: Record<string, number> };
        if (message.id !== id) return;
        socket.removeEventListener('message', take);
        resolve(message.result);
      };
      socket.addEventListener('message', take);
      socket.send(JSON.stringify({ id, method }));
    });
  };
  return {
    measure: async () => {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize = 0 } = await ask('Runtime.getHeapUsage');
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const residentKib = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
      return {
        heapMib: usedSize / MIB,
        residentMib: residentKib / 1024,
        handles: readdirSync(`/proc/${pid}/fd`).length,
      };
    },
    close: () => socket.close(),
  };
}
