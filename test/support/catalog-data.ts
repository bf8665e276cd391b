import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { CatalogService } from '../../src/modules/catalog';
import { createRandom } from './random';

/** One line of products.ndjson: an import item. */
export interface ProductLine {
  readonly externalId: string;
  readonly title: string;
  readonly price: number;
  readonly currency: string;
  readonly categoryExternalId: string;
  readonly brand: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly stock: number;
  readonly rating: number | null;
  readonly popularity: number;
  readonly createdAt: string;
}

export interface CategoryLine {
  readonly externalId: string;
  readonly title: string;
  readonly parentExternalId: string | null;
  readonly filterableAttributes: readonly string[];
}

export interface CatalogData {
  readonly categories: readonly CategoryLine[];
  readonly products: readonly ProductLine[];
}

export async function readCatalogData(folder: string): Promise<CatalogData> {
  const categories = readFileSync(join(folder, 'categories.ndjson'), 'utf8').trim().split('\n');
  const products: ProductLine[] = [];
  const file = createReadStream(join(folder, 'products.ndjson.gz')).pipe(createGunzip());
  for await (const line of createInterface({ input: file })) products.push(JSON.parse(line));
  return { categories: categories.map((line) => JSON.parse(line)), products };
}

/** A small catalog with every kind of product: with and without brand, memory, screen size, rating. */
export function generateCatalogData(count: number): CatalogData {
  const random = createRandom(7);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const leaf = (externalId: string, parent: string, filters: readonly string[] = []) => ({
    externalId,
    title: externalId,
    parentExternalId: parent,
    filterableAttributes: filters,
  });
  const categories = [
    { externalId: 'all', title: 'All', parentExternalId: null, filterableAttributes: [] },
    leaf('parts', 'all'),
    leaf('memory', 'parts', ['memory']),
    leaf('monitor', 'all', ['screenSize']),
    leaf('laptop', 'all', ['memory', 'screenSize']),
    leaf('mouse', 'parts'),
  ];
  const products = Array.from({ length: count }, (_, i): ProductLine => {
    const category = pick(['memory', 'monitor', 'laptop', 'mouse', 'parts']);
    const hasMemory = category === 'memory' || category === 'laptop';
    const hasScreen = category === 'monitor' || category === 'laptop';
    return {
      externalId: `gen-${i}`,
      title: `${pick(['Fast', 'Silent', 'Größe', 'Édition'])} ${category} ${random(40)}`,
      price: (random(200_000) + 1) / 100,
      currency: 'USD',
      categoryExternalId: category,
      brand: random(10) === 0 ? null : `Brand ${random(70)}`,
      attributes: {
        ...(hasMemory && random(8) > 0 ? { memory: 2 ** random(8) } : {}),
        ...(hasScreen && random(8) > 0 ? { screenSize: pick([13.3, 15.6, 24, 27]) } : {}),
      },
      stock: random(20),
      rating: random(6) === 0 ? null : random(50) / 10,
      popularity: random(50),
      createdAt: new Date(1.7e12 + random(1e6) * 1000).toISOString(),
    };
  });
  return { categories, products };
}

/** Loads a data set into the catalog as an import would. */
export async function importCatalog(catalog: CatalogService, data: CatalogData): Promise<void> {
  const createdAt = new Date();
  await catalog.applyCategoryItems('upsert', data.categories, {
    operationId: 'imp_test_categories',
    firstIndex: 0,
    createdAt,
  });
  const CHUNK = 1000;
  for (let at = 0; at < data.products.length; at += CHUNK) {
    await catalog.applyProductItems('upsert', data.products.slice(at, at + CHUNK), {
      operationId: 'imp_test_products',
      firstIndex: at,
      createdAt,
    });
  }
}
