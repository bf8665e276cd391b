import { createServer, type AddressInfo, type Server } from 'node:net';
import { Long, ObjectId, type Document } from 'mongodb';
import { ClientConnection, type AfterCut, type Answer } from './client-connection';

export interface MemberDeps {
  readonly enginePath: string;
  readonly answer: (member: Member) => Answer;
}

/** The kernel's queue of connections that are not accepted yet. */
const BACKLOG = 511;

/** One member of the set, as drivers see it. */
export class Member {
  role: 'primary' | 'secondary' = 'secondary';
  isDown = true;
  /** While set, packets are held back. */
  cut: AfterCut | null = null;
  /** The number of its processes so far, because a cursor ends with its process. */
  life = 0;
  readonly connections = new Set<ClientConnection>();
  private readonly waiting = new Set<() => void>();
  private processId = new ObjectId();
  private changes = 1;
  private port = 0;
  private server: Server | null = null;

  constructor(
    readonly name: string,
    private readonly deps: MemberDeps,
  ) {}

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }
  get topologyVersion(): Document {
    return { processId: this.processId, counter: Long.fromNumber(this.changes) };
  }
  get canVote(): boolean {
    return !this.isDown && this.cut === null;
  }

  become(role: Member['role']): void {
    this.role = role;
    this.changes += 1;
    for (const wake of [...this.waiting]) wake();
  }

  /** Replies to a monitor when something has changed since `version`, after `ms` at the latest. */
  async untilChanged(version: Document | undefined, ms: number): Promise<void> {
    const isKnown =
      version !== undefined &&
      this.processId.equals(version['processId'] as ObjectId) &&
      Number(version['counter']) >= this.changes;
    if (!isKnown) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms).unref();
      this.waiting.add(wake);
    });
  }

  async open(): Promise<void> {
    const { enginePath, answer } = this.deps;
    this.life += 1;
    this.processId = new ObjectId();
    this.changes = 1;
    const server = createServer((socket) => {
      this.connections.add(
        new ClientConnection(socket, this, { enginePath, answer: answer(this) }),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port: this.port, host: '127.0.0.1', backlog: BACKLOG }, resolve);
    });
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
    this.isDown = false;
  }

  /** Its process dies, and its connections with it. */
  close(): void {
    this.isDown = true;
    this.server?.close();
    this.dropConnections();
    for (const wake of [...this.waiting]) wake();
  }

  dropConnections(): void {
    for (const connection of [...this.connections]) connection.end();
  }

  heal(after: AfterCut): void {
    this.cut = null;
    for (const connection of [...this.connections]) connection.heal(after);
  }
}
