import type { Socket } from 'node:net';
import { MessageSplitter } from '../../src/message-splitter';
import { EngineConnection } from './engine-connection';
import type { Member } from './member';

/**
 * The fate of packets that were in flight during a cut: they arrive late, as with TCP, or the
 * connection is reset.
 */
export type AfterCut = 'deliver' | 'reset';

/** Replies to a message; null: sends nothing; `cut`: the connection ends instead. */
export type Answer = (message: Buffer, from: ClientConnection) => Promise<Buffer | null | 'cut'>;

/** A driver's connection to a member. */
export class ClientConnection {
  private readonly inbox: Buffer[] = [];
  private readonly splitter = new MessageSplitter((message) => this.inbox.push(message));
  private heldIn: Buffer[] = [];
  private heldOut: Buffer[] = [];
  private isBusy = false;
  /** Stops sending anything to the client. */
  isGone = false;
  private opened: EngineConnection | null = null;

  constructor(
    private readonly socket: Socket,
    private readonly member: Member,
    private readonly deps: { readonly enginePath: string; readonly answer: Answer },
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => (member.cut ? this.heldIn.push(chunk) : this.take(chunk)));
    socket.on('error', () => undefined);
    // Data that a client sent before it gave up still arrive after a cut.
    socket.on('close', () => {
      if (member.cut !== 'deliver' && !this.isBusy) this.end();
    });
  }

  /** Its own connection to the engine. */
  get engine(): EngineConnection {
    return (this.opened ??= new EngineConnection(this.deps.enginePath));
  }

  /** Ends the connection; the engine completes its current command. */
  end(): void {
    this.isGone = true;
    this.inbox.length = 0;
    this.heldIn = [];
    this.socket.destroy();
    this.member.connections.delete(this);
    if (!this.isBusy) this.opened?.close();
  }

  /** Called at the end of a cut. */
  heal(after: AfterCut): void {
    if (after === 'reset') return this.end();
    for (const bytes of this.heldOut.splice(0)) this.send(bytes);
    for (const chunk of this.heldIn.splice(0)) this.take(chunk);
    if (this.socket.destroyed && !this.isBusy) this.end();
  }

  private take(chunk: Buffer): void {
    try {
      this.splitter.push(chunk);
    } catch {
      return this.end();
    }
    if (!this.isBusy) void this.drain();
  }

  private async drain(): Promise<void> {
    this.isBusy = true;
    for (let next = this.inbox.shift(); next !== undefined; next = this.inbox.shift()) {
      const answer = await this.deps.answer(next, this).catch(() => 'cut' as const);
      if (answer === 'cut') this.isGone = true;
      else if (answer !== null && !this.isGone) this.send(answer);
      if (this.isGone) break;
    }
    this.isBusy = false;
    if (this.isGone || (this.socket.destroyed && !this.member.cut)) this.end();
  }

  private send(bytes: Buffer): void {
    if (this.member.cut) this.heldOut.push(bytes);
    else if (!this.socket.destroyed) this.socket.write(bytes);
  }
}
