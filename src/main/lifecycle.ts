import { checkTimes, processTimes } from '../platform/values/process-times';
import { createLogger } from '../platform/telemetry/logger';
import { exitCodes, exitWithMessage } from './exit';

type Step = () => Promise<void>;

/** A process that shuts down in order on a signal, within `processTimes`. */
export interface Lifecycle {
  /** Work that must finish before the process may exit with 0: accepted requests, jobs, workers of a cluster. */
  onDrain(step: Step): void;
  /** Resources that are released afterwards, in reverse order. */
  onRelease(step: Step): void;
  /** Drains and ends the process. */
  stop(exitCode: number): void;
}

const log = createLogger('fatal');

/**
 * Rejects arguments, because a process is configured by the environment alone. `--help` prints the usage; anything else
 * is an error, and nothing starts.
 */
export function startWithoutArguments(usage: string, start: () => void): void {
  const [first, ...others] = process.argv.slice(2);
  const isHelp = [first, ...others].some((one) => one === '--help' || one === '-h');
  if (isHelp) console.log(usage);
  else if (first === undefined) start();
  else {
    console.error(`Unknown option ${first}.\n\n${usage}`);
    process.exitCode = exitCodes.usage;
  }
}

/** Runs a process until a signal ends it, even during its start. */
export function runProcess(
  start: (life: Lifecycle) => Promise<void>,
  endMs = processTimes.endMs,
): void {
  checkTimes();
  const drains: Step[] = [];
  const releases: Step[] = [];
  let isStopping = false;
  let isDrained = false;
  const stop = (exitCode: number): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(isDrained ? exitCode : exitCodes.failure), endMs);
    const draining = runAll(drains).then((isFine) => (isDrained = isFine));
    void draining
      .then(() => runAll(releases))
      .then((isFine) => process.exit(isFine && isDrained ? exitCode : exitCodes.failure));
  };
  stopOnSignals(stop);
  stopOnFaults(stop);
  const life: Lifecycle = {
    onDrain: (step) => void drains.unshift(step),
    onRelease: (step) => void releases.unshift(step),
    stop,
  };
  start(life).catch((error: unknown) => {
    // Errors during a start that is being stopped are expected.
    if (!isStopping) exitWithMessage(error);
  });
}

/** Signals may be repeated: a terminal signals the whole group, and supervisors signal again. */
function stopOnSignals(stop: Lifecycle['stop']): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(exitCodes.stopped));
  }
  let firstAt = Infinity;
  process.on('SIGINT', () => {
    const now = performance.now();
    if (now - firstAt >= processTimes.forcedExitMs) process.exit(exitCodes.interrupted);
    firstAt = Math.min(firstAt, now);
    stop(exitCodes.stopped);
  });
}

/** The state of a process is unknown after an unexpected error. */
function stopOnFaults(stop: Lifecycle['stop']): void {
  const fail = (error: unknown): void => {
    log.fatal({ err: error }, 'stopping after an unexpected error');
    stop(exitCodes.failure);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}

/** One after the other, continuing after failures; returns whether all succeeded. */
async function runAll(steps: readonly Step[]): Promise<boolean> {
  let isFine = true;
  for (const step of steps) {
    await step().catch((error: unknown) => {
      log.fatal({ err: error }, 'a step of the shutdown failed');
      isFine = false;
    });
  }
  return isFine;
}
