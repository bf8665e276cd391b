import type { Db } from 'mongodb';
import type { Operation } from '../support/operations';

/** A write of an isolated primary, whose sender waits until a majority has it. */
export interface UnconfirmedWrite {
  /** The majority has it after all. */
  readonly confirm: () => void;
  /** Another primary has taken over. */
  readonly lose: () => void;
}

/** Without promotion: what is written back is exactly what was read. */
const EXACT = { promoteLongs: false, promoteValues: false } as const;

/** What only a primary knows that the others have lost: writes without a majority, and the way back. */
export class Isolation {
  readonly unconfirmedWrites: UnconfirmedWrite[] = [];
  private readonly ways = new Map<string, () => Promise<void>>();

  constructor(private readonly db: Db) {}

  /** Before a write: keeps its collection as it is. */
  async keep(name: string): Promise<void> {
    if (this.ways.has(name)) return;
    const collection = this.db.collection(name);
    const rows = await collection.find({}, EXACT).toArray();
    this.ways.set(name, async () => {
      await collection.deleteMany({});
      if (rows.length > 0) await collection.insertMany(rows, { bypassDocumentValidation: true });
    });
  }

  /** Everything is as it was before. */
  async rollBack(): Promise<void> {
    for (const restore of this.ways.values()) await restore();
  }
}

/** Whether the sender of a write waits for a majority. */
export function isConfirmed({ args }: Operation): boolean {
  return !args.some((arg) => Object(Object(arg)['writeConcern'])['w'] === 1);
}
