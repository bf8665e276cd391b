import { BSON, MongoClient, type Collection, type Document } from 'mongodb';
import type { Command } from './command';

const KEPT = 'kept_';

/** Saves the documents that an isolated primary overwrites, in order to restore them. */
export class Rollback {
  private readonly client: MongoClient;
  private readonly copies = new Map<string, Promise<void>>();

  constructor(engineUrl: string) {
    this.client = new MongoClient(engineUrl);
  }

  /** Called before a write: saves its collections. */
  async keep({ namespaces }: Command): Promise<void> {
    for (const name of namespaces) {
      const copy = this.copies.get(name) ?? this.copy(name);
      this.copies.set(name, copy);
      await copy;
    }
  }

  /** The collection from which a read gets the majority's state. */
  async majorityOf({ database, collection }: Command): Promise<string> {
    const copy = this.copies.get(`${database}.${collection}`);
    await copy;
    return copy === undefined ? collection : `${KEPT}${collection}`;
  }

  /** Restores every saved collection. */
  async undo(): Promise<number> {
    const undone = await Promise.all([...this.copies.keys()].map((name) => this.restore(name)));
    this.copies.clear();
    return undone.reduce((sum, count) => sum + count, 0);
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async copy(name: string): Promise<void> {
    const [db, collection] = split(name);
    const target = { db, coll: `${KEPT}${collection}` };
    const rows = this.client.db(db).collection(collection);
    await rows.aggregate([{ $match: {} }, { $out: target }]).toArray();
  }

  private async restore(name: string): Promise<number> {
    const [database, collection] = split(name);
    const db = this.client.db(database);
    const [rows, savedRows] = [db.collection(collection), db.collection(`${KEPT}${collection}`)];
    const [now, before] = [await byId(rows), await byId(savedRows)];
    const undoneIds = [...now.keys()].filter((id) => !isSame(now.get(id), before.get(id)));
    const back = [...before.keys()].filter((id) => !isSame(now.get(id), before.get(id)));
    for (const id of undoneIds) await rows.deleteOne({ _id: now.get(id)?.['_id'] });
    const documents = back.flatMap((id) => before.get(id) ?? []);
    if (documents.length > 0) {
      await rows.insertMany(documents, { bypassDocumentValidation: true });
    }
    await savedRows.drop();
    return new Set([...undoneIds, ...back]).size;
  }
}

function split(name: string): readonly [string, string] {
  const at = name.indexOf('.');
  return [name.slice(0, at), name.slice(at + 1)];
}

/** No promotion of values, so that exactly the same BSON is written back. */
const EXACT = { promoteLongs: false, promoteValues: false } as const;

async function byId(rows: Collection): Promise<Map<string, Document>> {
  const all = await rows.find({}, EXACT).toArray();
  return new Map(all.map((row) => [Buffer.from(BSON.serialize({ _id: row._id })).toString(), row]));
}

function isSame(one: Document | undefined, other: Document | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return Buffer.from(BSON.serialize(one)).equals(BSON.serialize(other));
}
