import { DEFAULT_CURRENCY, type AttributeValue } from '../../catalog';
import type { ChangeStamp, Checksum, ProductChange } from '../engine/change-feed';
import { bucketIndexOf } from '../engine/price-buckets';
import type { TermsFacet } from '../engine/search-engine';
import type { IndexedProduct } from '../engine/search.types';
import { codesOf, foldCode, wordsOfProduct } from '../text/words';
import { Dictionary } from './dictionary';
import { NumbersByText } from './numbers-by-text';
import { WordIndex } from './word-index';

/** The codes of one column's values by row, −1 without a value. */
export interface TermsColumn {
  readonly dictionary: Dictionary;
  /** As long as the index has room for rows, once a row has a value. */
  codes: Int32Array;
}

/** A separator that no category id contains. */
const PATH_SEPARATOR = '/';
const FIRST_CAPACITY = 1024;
/** The new capacity, as a multiple of the number of rows. */
const GROWTH = 1.25;
/** The index is rebuilt when it has at least this many free rows, and more than half as many as products. */
const MIN_FREE_ROWS = 5000;

/**
 * All products that can be found, with a column for each fact. A row is never changed: an update frees the old row and
 * appends a new one, so lists of rows stay in order.
 */
export class ProductIndex {
  /** Rows, including free ones. */
  length = 0;
  /** Products. */
  size = 0;
  price = new Float64Array(FIRST_CAPACITY);
  popularity = new Float64Array(FIRST_CAPACITY);
  /** −1 without a rating, so that such products come last. */
  rating = new Float64Array(FIRST_CAPACITY);
  createdAt = new Float64Array(FIRST_CAPACITY);
  /** The change stamp of each product. */
  stamps = new BigUint64Array(FIRST_CAPACITY);
  /** Index of the price's bucket. */
  bucket = new Uint8Array(FIRST_CAPACITY);
  /** Code of the category path; −1 if the row is free. */
  path = new Int32Array(FIRST_CAPACITY);
  /** Twice the code of the currency, plus one if the product is in stock. */
  offer = new Int32Array(FIRST_CAPACITY);
  readonly ids: string[] = [];
  /** Indexed by code: the category ids of a path, from the root on. */
  readonly paths: (readonly string[])[] = [];
  readonly currencies = new Dictionary();
  readonly brand = emptyColumn();
  readonly words = new WordIndex((row) => this.path[row] !== -1);
  private readonly attributes = new Map<string, TermsColumn>();
  private readonly noValues = emptyColumn();
  private readonly pathCodes = new Map<string, number>();
  /** Rows by product, and by SKU and externalId, including free ones. */
  private readonly rowsById = new NumbersByText();
  private readonly rowsByCode = new NumbersByText();

  /** Only values of declared attributes are stored. */
  constructor(attributeNames: Iterable<string>) {
    this.declare(attributeNames);
  }

  /** Stores values of more attributes from now on; those of existing products are missing. */
  declare(names: Iterable<string>): void {
    for (const name of names) {
      if (!this.attributes.has(name)) this.attributes.set(name, emptyColumn());
    }
  }

  /** Inserts the current state of a product; null removes it. */
  apply({ id, product, stamp }: ProductChange): void {
    const row = this.rowOf(id);
    if (row !== undefined) this.remove(row);
    if (product !== null) this.append(product, stamp);
  }

  /** True if so many rows are free that a new index is cheaper. */
  get needsRebuild(): boolean {
    const free = this.length - this.size;
    return free > MIN_FREE_ROWS && free > this.size / 2;
  }

  /** The change stamp of a product; undefined if it cannot be found. */
  stampOf(id: string): ChangeStamp | undefined {
    const row = this.rowOf(id);
    return row === undefined ? undefined : this.stamps[row];
  }

  /** The column of a facet; an empty one for an attribute that is not declared. */
  columnOf({ attribute }: Pick<TermsFacet, 'attribute'>): TermsColumn {
    const column =
      attribute === null ? this.brand : (this.attributes.get(attribute) ?? this.noValues);
    return this.withRoom(column);
  }

  /** Rows of products with this SKU or externalId. */
  rowsWithCode(text: string): Int32Array {
    return this.rowsByCode.allOf(foldCode(text)).filter((row) => this.path[row] !== -1);
  }

  /** The currency of most products; in a tie, the first alphabetically. */
  get commonestCurrency(): string {
    const { values, totals } = this.currencies;
    const codes = [...values.keys()].filter((code) => (totals[code] ?? 0) > 0);
    return String(values[this.currencies.commonestOf(codes) ?? -1] ?? DEFAULT_CURRENCY);
  }

  /** Checksums of the products directly in each category, by category id. */
  checksums(): ReadonlyMap<string, Checksum> {
    const sums = new Map<string, { count: number; seconds: number; increments: number }>();
    // Both halves of each stamp, the low one first, without an object per row.
    const halves = new Uint32Array(this.stamps.buffer);
    for (let row = 0; row < this.length; row += 1) {
      const path = this.paths[this.path[row] ?? -1];
      if (path === undefined) continue;
      const id = path.at(-1) ?? '';
      const sum = sums.get(id) ?? { count: 0, seconds: 0, increments: 0 };
      if (sum.count === 0) sums.set(id, sum);
      sum.count += 1;
      sum.increments += halves[2 * row] ?? 0;
      sum.seconds += halves[2 * row + 1] ?? 0;
    }
    return sums;
  }

  /** Stamps of the products directly in a category, by their ids. */
  stampsIn(categoryId: string): ReadonlyMap<string, ChangeStamp> {
    const isIn = this.paths.map((path) => path.at(-1) === categoryId);
    const stamps = new Map<string, ChangeStamp>();
    this.ids.forEach((id, row) => {
      if (isIn[this.path[row] ?? -1]) stamps.set(id, this.stamps[row] ?? 0n);
    });
    return stamps;
  }

  private rowOf(id: string): number | undefined {
    return this.rowsById.find(id, (row) => this.ids[row] === id && this.path[row] !== -1);
  }

  private append(product: IndexedProduct, stamp: ChangeStamp): void {
    if (this.length === this.price.length) this.grow();
    const row = this.length;
    this.length += 1;
    this.size += 1;
    this.ids.push(product.id);
    this.rowsById.add(product.id, row);
    this.price[row] = product.price;
    this.bucket[row] = bucketIndexOf(product.price);
    this.popularity[row] = product.popularity;
    this.rating[row] = product.rating ?? -1;
    this.createdAt[row] = product.createdAt;
    this.stamps[row] = stamp;
    this.path[row] = this.pathCodeOf(product.categoryPath);
    this.offer[row] = 2 * this.currencies.encode(product.currency) + Number(product.inStock);
    this.setValue(this.brand, row, product.brand);
    for (const [name, value] of Object.entries(product.attributes)) {
      const column = this.attributes.get(name);
      if (column !== undefined) this.setValue(column, row, value);
    }
    this.words.add(row, wordsOfProduct(product));
    for (const code of codesOf(product)) this.rowsByCode.add(code, row);
  }

  private remove(row: number): void {
    this.size -= 1;
    this.path[row] = -1;
    this.currencies.release((this.offer[row] ?? 0) >> 1);
    for (const { dictionary, codes } of [this.brand, ...this.attributes.values()]) {
      dictionary.release(codes[row] ?? -1);
    }
  }

  private setValue(column: TermsColumn, row: number, value: AttributeValue | null): void {
    if (value !== null) this.withRoom(column).codes[row] = column.dictionary.encode(value);
  }

  private withRoom(column: TermsColumn): TermsColumn {
    if (column.codes.length >= this.length) return column;
    const codes = new Int32Array(this.price.length).fill(-1);
    codes.set(column.codes);
    column.codes = codes;
    return column;
  }

  private pathCodeOf(path: readonly string[]): number {
    const key = path.join(PATH_SEPARATOR);
    const code = this.pathCodes.get(key) ?? this.paths.push([...path]) - 1;
    this.pathCodes.set(key, code);
    return code;
  }

  private grow(): void {
    const capacity = Math.ceil(this.length * GROWTH);
    this.price = copyInto(this.price, new Float64Array(capacity));
    this.popularity = copyInto(this.popularity, new Float64Array(capacity));
    this.rating = copyInto(this.rating, new Float64Array(capacity));
    this.createdAt = copyInto(this.createdAt, new Float64Array(capacity));
    this.stamps = copyInto(this.stamps, new BigUint64Array(capacity));
    this.bucket = copyInto(this.bucket, new Uint8Array(capacity));
    this.path = copyInto(this.path, new Int32Array(capacity));
    this.offer = copyInto(this.offer, new Int32Array(capacity));
  }
}

function emptyColumn(): TermsColumn {
  return { dictionary: new Dictionary(), codes: new Int32Array(0) };
}

function copyInto<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
