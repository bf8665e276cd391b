import type { Db } from 'mongodb';
import type { Operation } from '../support/operations';

/** A write on an isolated primary, whose sender waits for a majority. */
export interface UnconfirmedWrite {
  /** The majority received the write after all. */
  readonly confirm: () => void;
  /** Another primary has taken over. */
  readonly lose: () => void;
}

/** Without promotion, so that exactly what was read is written back. */
const EXACT = { promoteLongs: false, promoteValues: false } as const;

/** The writes that only an isolated primary has, and how to undo them. */
export class Isolation {
  readonly unconfirmedWrites: UnconfirmedWrite[] = [];
  private readonly ways = new Map<string, () => Promise<void>>();

  constructor(private readonly db: Db) {}

  /** Called before a write: saves its collection. */
  async keep(name: string): Promise<void> {
    if (this.ways.has(name)) return;
    const collection = this.db.collection(name);
    const rows = await collection.find({}, EXACT).toArray();
    this.ways.set(name, async () => {
      await collection.deleteMany({});
      if (rows.length > 0) await collection.insertMany(rows, { bypassDocumentValidation: true });
    });
  }

  /** Restores all saved collections. */
  async rollBack(): Promise<void> {
    for (const restore of this.ways.values()) await restore();
  }
}

/** Whether the sender of a write waits for a majority. */
export function isConfirmed({ args }: Operation): boolean {
  return !args.some((arg) => Object(Object(arg)['writeConcern'])['w'] === 1);
}
