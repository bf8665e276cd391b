import type { Script } from './corpus';
import { Contract } from './contract';
import { Normaliser } from './normalise';
import { startReceiver } from './receiver';
import { Session, type Exchange } from './session';
import { noteSideEffects } from './side-effects';
import { startService } from './versions';
import { furnish } from './world';

export interface Recording {
  readonly contract: Contract;
  readonly exchanges: readonly Exchange[];
  /** Scripts that could not be played to their end. */
  readonly broken: readonly string[];
}

/** Starts the build in a folder, plays the scripts, and records all answers and side effects. */
export async function record(folder: string, scripts: readonly Script[]): Promise<Recording> {
  const service = await startService(folder);
  const receiver = await startReceiver();
  const contract = await Contract.read(service.url);
  const session = new Session(service.url, receiver, new Normaliser(), contract);
  const broken: string[] = [];
  try {
    session.begin('world');
    const world = await furnish(session);
    for (const { name, play } of scripts) {
      session.begin(name);
      try {
        await play(session, world);
      } catch (error) {
        broken.push(`${name}: ${String(error)}`);
      }
    }
    session.begin('side effects');
    await noteSideEffects(session, world);
  } finally {
    await session.close();
    await receiver.close();
    await service.stop();
  }
  return { contract, exchanges: session.exchanges, broken };
}
