import type { Script } from './corpus';
import type { Contract } from './contract';
import { Normaliser } from './normalise';
import { startReceiver } from './receiver';
import { Session, type Exchange } from './session';
import { noteSideEffects } from './side-effects';
import type { Service } from './versions';
import { createWorld } from './world';

export interface Recording {
  readonly exchanges: readonly Exchange[];
  /** Scripts that failed before their end. */
  readonly failures: readonly string[];
}

/** Plays the scripts to a service and records all responses and side effects. The contract determines the requests. */
export async function record(
  service: Service,
  contract: Contract,
  scripts: readonly Script[],
): Promise<Recording> {
  const receiver = await startReceiver();
  const session = new Session(service.url, receiver, new Normaliser(), contract);
  const failures: string[] = [];
  try {
    session.begin('world');
    const world = await createWorld(session);
    for (const { name, play } of scripts) {
      session.begin(name);
      try {
        await play(session, world);
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
      }
    }
    session.begin('side effects');
    await noteSideEffects(session, world);
  } finally {
    await session.close();
    await receiver.close();
  }
  return { exchanges: session.exchanges, failures };
}
