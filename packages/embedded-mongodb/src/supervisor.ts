import { EngineStartFailure, type EngineChild, type EngineExit } from './engine-child';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** A process that served this long did not end because of its start. */
const STABLE_AFTER_MS = 2_000;

export interface Logger {
  info(object: object, message: string): void;
  warn(object: object, message: string): void;
  error(object: object, message: string): void;
}

export interface SupervisorOptions {
  readonly start: () => EngineChild;
  readonly log: Logger;
  /** Called for every unexpected end, before a restart. */
  readonly onExit?: ((exit: EngineExit) => void) | undefined;
}

/** Keeps one engine process running until it is stopped. */
export class Supervisor {
  private child: EngineChild | null = null;
  private isStopping = false;
  private pauseMs = FIRST_PAUSE_MS;
  private wakeUp: () => void = () => undefined;
  private supervision: Promise<void> = Promise.resolve();

  constructor(private readonly options: SupervisorOptions) {}

  /** Starts the first process; rejects, without trying again, if it cannot serve. */
  async start(): Promise<void> {
    const child = this.startChild();
    try {
      await child.ready;
    } catch (error) {
      await child.exit;
      throw error;
    }
    this.supervision = this.supervise(child);
  }

  /** The running process, or the last one while its successor starts. */
  pid(): number {
    return this.child?.pid ?? -1;
  }

  kill(): void {
    this.child?.kill();
  }

  /** Ends the process and the supervision. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wakeUp();
    await this.child?.stop();
    await this.supervision;
  }

  private startChild(): EngineChild {
    const child = this.options.start();
    this.child = child;
    return child;
  }

  private async supervise(first: EngineChild): Promise<void> {
    let child = first;
    let servingSince = performance.now();
    for (;;) {
      const exit = await child.exit;
      if (this.isStopping) return;
      if (performance.now() - servingSince > STABLE_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS;
      this.announce(exit);
      await this.pause();
      if (this.isStopping) return;
      child = this.startChild();
      servingSince = performance.now();
      await this.logOutcome(child);
    }
  }

  private announce(exit: EngineExit): void {
    const { log, onExit } = this.options;
    log.error({ ...exit, restartInMs: this.pauseMs }, 'embedded MongoDB ended unexpectedly');
    onExit?.(exit);
  }

  private async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.pauseMs);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }

  private async logOutcome(child: EngineChild): Promise<void> {
    const { log } = this.options;
    try {
      await child.ready;
      log.info({ pid: child.pid }, 'embedded MongoDB is serving again');
    } catch (error) {
      const reason = error instanceof EngineStartFailure ? error.message : String(error);
      log.warn({ pid: child.pid, reason }, 'embedded MongoDB did not come back');
    }
  }
}
