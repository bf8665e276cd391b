import type { Collection, Db } from 'mongodb';
import { batchByKey } from '../../platform/mongo/batch-by-key';
import { MAX_TIME_MS } from '../../platform/mongo/client';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { findRows } from '../../platform/mongo/find-rows';

/** A promotion on product pages. */
export interface PromoBlock {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly imageUrl: string | null;
  readonly targetUrl: string | null;
  /** Only on products of these categories or below them; everywhere if empty. */
  readonly categoryIds: readonly string[];
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** How a mobile client shows a product page. */
export interface DisplaySettings {
  readonly layout: string;
  readonly imageAspectRatio: string;
  readonly showRating: boolean;
  readonly showSimilarProducts: boolean;
}

/** Content that editors add to product pages: promotions and display settings, in one small collection. */
export type PageContentDocument = {
  readonly _id: string;
  readonly position: number;
} & (
  | ({ readonly kind: 'promo' } & Omit<PromoBlock, 'id'>)
  | ({ readonly kind: 'display_settings' } & DisplaySettings)
);

export const pageContentsCollection: CollectionDefinition = {
  name: 'page_contents',
  validator: {
    bsonType: 'object',
    required: ['kind', 'position'],
    properties: { kind: { enum: ['promo', 'display_settings'] } },
  },
  indexes: [{ key: { kind: 1, position: 1 }, serves: 'the content of product pages, in order' }],
};

export type PageContentsRepository = ReturnType<typeof createPageContentsRepository>;

const MAX_CONTENTS = 200;
const DEFAULT_SETTINGS: DisplaySettings = {
  layout: 'standard',
  imageAspectRatio: '4:3',
  showRating: true,
  showSimilarProducts: true,
};

export function createPageContentsRepository(db: Db) {
  const contents: Collection<PageContentDocument> = db.collection(pageContentsCollection.name);
  const readAll = batchByKey<ReturnType<typeof toContents>>({
    name: 'page_contents',
    fetch: async (keys) => {
      const filter = { kind: { $in: ['promo', 'display_settings'] } } as const;
      const order = { kind: 1, position: 1 } as const;
      const options = { sort: order, limit: MAX_CONTENTS, maxTimeMS: MAX_TIME_MS };
      const rows = await findRows(contents, filter, options);
      return new Map(keys.map((key) => [key, toContents(rows)]));
    },
  });
  /** `read`: all content; simultaneous reads share a command. */
  return { read: async () => (await readAll('all')) ?? toContents([]) };
}

function toContents(rows: readonly PageContentDocument[]) {
  let displaySettings: DisplaySettings = DEFAULT_SETTINGS;
  const promos: readonly PromoBlock[] = rows.flatMap((row) => {
    if (row.kind === 'promo') return { ...row, id: row._id };
    displaySettings = row;
    return [];
  });
  return { promos, displaySettings };
}
