// Entry point of the engine's own process. The native code runs here, so that a crash of it only
// makes the service reconnect.

import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fromArguments, type EngineReport } from './engine-protocol';
import { openNativeEngine, type NativeEngine } from './native-engine';
import { serveOnSocket } from './socket-server';

/** An engine process whose service was killed may need a moment to release the directory. */
const DIRECTORY_BUSY_PATIENCE_MS = 15_000;
const DIRECTORY_BUSY_RETRY_MS = 50;
const ORPHAN_CLOSE_LIMIT_MS = 2_000;

const settings = fromArguments(process.argv.slice(2));
let close = async (): Promise<void> => undefined;
let isClosing = false;

// Ctrl-C and service managers signal the whole process group, but the service must still be able to write while it
// finishes its requests. So the service tells this process when to stop.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', () => void closeAndExit());
// The channel also closes when the service is killed; nothing else would then stop this process.
process.on('disconnect', () => {
  rmSync(dirname(settings.socketPath), { recursive: true, force: true });
  setTimeout(() => process.exit(1), ORPHAN_CLOSE_LIMIT_MS);
  void closeAndExit();
});

void start();

async function start(): Promise<void> {
  let engine: NativeEngine;
  try {
    engine = await openWithPatience(performance.now() + DIRECTORY_BUSY_PATIENCE_MS);
    close = () => engine.close();
    const server = await serveOnSocket(engine, settings);
    close = async () => {
      await server.close();
      await engine.close();
    };
  } catch (error) {
    report({ type: 'failed', ...describeFailure(error) }, () => process.exit(1));
    return;
  }
  report({ type: 'ready' });
}

async function openWithPatience(giveUpAt: number): Promise<NativeEngine> {
  for (let isReported = false; ; isReported = true) {
    try {
      return await openNativeEngine(settings.loaderPath, settings.dataDir);
    } catch (error) {
      if (!isDirectoryBusy(error) || performance.now() > giveUpAt) throw error;
      if (!isReported) report({ type: 'waiting' });
      await new Promise((resolve) => setTimeout(resolve, DIRECTORY_BUSY_RETRY_MS));
    }
  }
}

async function closeAndExit(): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  await close().catch(() => undefined);
  process.exit(0);
}

function report(message: EngineReport, afterwards: () => void = () => undefined): void {
  if (process.send === undefined || !process.connected) afterwards();
  else process.send(message, undefined, undefined, afterwards);
}

function describeFailure(
  error: unknown,
): Pick<Extract<EngineReport, { type: 'failed' }>, 'reason' | 'message'> {
  const message = error instanceof Error ? error.message : String(error);
  if (isDirectoryBusy(error)) return { reason: 'directory-in-use', message };
  const isLoadFailure = /native binding|cannot find module/i.test(message);
  if (isLoadFailure) return { reason: 'cannot-load', message: loadFailure(error) };
  return { reason: 'cannot-open', message };
}

/**
 * The package blames npm for every failed load; the actual message of the system is among the
 * causes.
 */
function loadFailure(error: unknown): string {
  const [summary = 'unknown', ...causes] = messages(error);
  return causes.find((message) => !message.startsWith('Cannot find module')) ?? summary;
}

/** The first lines of the error and of all its causes. */
function messages(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [error.message.split('\n')[0] ?? '', ...messages(error.cause)];
}

function isDirectoryBusy(error: unknown): boolean {
  return error instanceof Error && error.message.includes('DBPathInUse');
}
