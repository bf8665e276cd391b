import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '../../src/platform/values/clock';
import { loadConfig } from '../../src/platform/config/config';
import { createKeyring } from '../../src/platform/secrets/keys';
import { createLogger } from '../../src/platform/telemetry/logger';
import { openDatabase } from '../../src/platform/mongo/client';
import { ensureCollections } from '../../src/platform/database';
import { startEmbeddedEngine } from 'commerce-embedded-mongodb';
import { newProductDocument, productsCollection, toStoredFacts } from '../../src/modules/catalog';
import { collections } from '../../src/app/collections';
import type { Foundation } from '../../src/app/platform';
import { createServices } from '../../src/app/services';
import { people, seedPeople, viewerOf } from '../../test/support/people';
import { SECRET_KEY } from '../database';

/**
 * How fast an import is, measured against the driver's bare bulkWrite of the same documents into a collection with
 * the same indexes, on the same engine.
 */
const ITEMS = 15_000;
const BATCH = 1000;
const CATEGORY = { externalId: 'lamps', title: 'Lamps' };

const admin = viewerOf(people.admin);

const items = Array.from({ length: ITEMS }, (_, index) => ({
  externalId: `bench-${index}`,
  title: `Lamp number ${index} with a title of an ordinary length`,
  price: 10 + (index % 500),
  currency: 'USD',
  categoryExternalId: CATEGORY.externalId,
  brand: `Brand ${index % 40}`,
  attributes: { color: 'Black', memory: index % 64 || 1 },
  stock: index % 100,
  rating: 4,
  popularity: index,
}));

export async function measureImports(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-imports-'));
  const log = createLogger('warn');
  const engine = await startEmbeddedEngine({ dataDir, log });
  const database = openDatabase({ url: engine.url, name: 'bench', log, patient: true });
  try {
    await database.connected();
    await ensureCollections(database.db, collections);
    const foundation = {
      db: database.db,
      clock: createClock(1),
      config: loadConfig({ SECRET_KEY, DATA_DIR: dataDir }),
      log,
      deriveKeys: createKeyring([{ id: 'default', secret: SECRET_KEY }]),
    };
    // An import asks whether its caller may still import.
    await seedPeople(database.db, new Date());
    const raw = await rate(() => writeRaw(foundation));
    const first = await rate(await importOf(foundation));
    const again = await rate(await importOf(foundation));
    print({ raw, first, again });
  } finally {
    await database.close();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Items per second. */
async function rate(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return ITEMS / ((performance.now() - startedAt) / 1000);
}

async function writeRaw({ db }: Foundation): Promise<void> {
  const definition = { ...productsCollection, name: 'raw_products' };
  await ensureCollections(db, [definition]);
  const documents = items.map(({ categoryExternalId, ...item }, index) =>
    newProductDocument({
      id: `prd_raw_${index}`,
      facts: toStoredFacts({
        ...item,
        description: null,
        sku: null,
        images: [],
        ratingCount: 0,
        createdAt: new Date(),
        status: 'active',
        categoryId: categoryExternalId,
      }),
      categoryPath: [categoryExternalId],
      now: new Date(),
    }),
  );
  for (let start = 0; start < ITEMS; start += BATCH) {
    const batch = documents.slice(start, start + BATCH);
    await db.collection<{ _id: string }>(definition.name).bulkWrite(
      batch.map((document) => ({ insertOne: { document } })),
      { ordered: false },
    );
  }
}

/** From the first byte of the upload to the end of the import. */
async function importOf(foundation: Foundation): Promise<() => Promise<void>> {
  const { services, jobs } = createServices(foundation);
  const job = jobs.find(({ name }) => name === 'imports');
  const run = { operationId: 'bench', firstIndex: 0, createdAt: new Date() };
  await services.catalog.applyCategoryItems('upsert', [CATEGORY], run);
  return async () => {
    const { id } = await services.imports.receiveUpload(admin, lines());
    const request = { type: 'products', mode: 'upsert', uploadId: id } as const;
    const started = await services.imports.startImport(admin, request, null);
    while (await job?.pass());
    const ended = await services.imports.findImport(admin, started.id);
    if (ended?.status !== 'completed') throw new Error(`the import ended as ${ended?.status}`);
  };
}

async function* lines(): AsyncGenerator<Buffer> {
  for (const item of items) yield Buffer.from(`${JSON.stringify(item)}\n`);
}

function print(rates: { readonly raw: number; readonly first: number; readonly again: number }) {
  const text = (value: number): string => `${Math.round(value)}/s`.padStart(10);
  const share = (value: number): string => `${(value / rates.raw).toFixed(2)} of bulkWrite`;
  console.log(`bulkWrite of the same documents ${text(rates.raw)}`);
  console.log(`import, all new                 ${text(rates.first)}  ${share(rates.first)}`);
  console.log(`import, all unchanged           ${text(rates.again)}  ${share(rates.again)}`);
}
