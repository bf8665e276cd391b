import { BrandNames } from './brand-names';
import { Dictionary } from './growing-array';
import { bucketIndexOf } from '../price-buckets';
import type { IndexedProduct } from '../search.types';

const FIRST_CAPACITY = 1024;

/** What facets and orders need of each row, one typed array for each. Rows are never changed, only appended or gone. */
export class Columns {
  private capacity = FIRST_CAPACITY;
  length = 0;
  price = new Float64Array(FIRST_CAPACITY);
  /** The most decimals that prices may have: currencies are compared by their plain numbers. */
  decimals = 0;
  /** Index of the price's bucket. */
  bucket = new Uint8Array(FIRST_CAPACITY);
  popularity = new Float64Array(FIRST_CAPACITY);
  rating = new Float64Array(FIRST_CAPACITY);
  createdAt = new Float64Array(FIRST_CAPACITY);
  /** When the product changed: two halves of a number, the low one first. */
  marks = new BigUint64Array(FIRST_CAPACITY);
  /** Codes of `brands`, `memories`, `screenSizes`; −1 without a value. */
  brand = new Int32Array(FIRST_CAPACITY);
  /** Which spelling of its brand the product has. */
  spelling = new Uint8Array(FIRST_CAPACITY);
  memory = new Int32Array(FIRST_CAPACITY);
  screenSize = new Int32Array(FIRST_CAPACITY);
  /** Code of the category path; −1 when the row is gone. */
  path = new Int32Array(FIRST_CAPACITY);
  readonly ids: string[] = [];
  readonly brands = new BrandNames();
  readonly memories = new Dictionary<number>();
  readonly screenSizes = new Dictionary<number>();
  readonly paths = new Dictionary<string>();

  append(product: IndexedProduct, mark: bigint): number {
    if (this.length === this.capacity) this.grow();
    const row = this.length;
    this.length += 1;
    this.ids.push(product.id);
    this.price[row] = product.price;
    this.decimals = Math.max(this.decimals, product.decimals);
    this.bucket[row] = bucketIndexOf(product.price);
    this.popularity[row] = product.popularity;
    this.rating[row] = product.rating ?? -1;
    this.createdAt[row] = product.createdAt;
    this.marks[row] = mark;
    const { code, spelling } = this.brands.encode(product.brand);
    this.brand[row] = code;
    this.spelling[row] = spelling;
    this.memory[row] = this.memories.encode(product.memory);
    this.screenSize[row] = this.screenSizes.encode(product.screenSize);
    this.path[row] = this.paths.encode(product.categoryPath.join('/'));
    return row;
  }

  /** After it was taken out of every list: texts find it still. */
  remove(row: number): void {
    this.path[row] = -1;
    this.brands.release({ code: this.brand[row] ?? -1, spelling: this.spelling[row] ?? 0 });
  }

  /** Rows of the products of a category itself. */
  rowsIn(categoryId: string): readonly number[] {
    const codes = new Set(
      [...this.paths.values.keys()].filter(
        (code) => this.paths.values[code]?.split('/').at(-1) === categoryId,
      ),
    );
    const rows: number[] = [];
    for (let row = 0; row < this.length; row += 1) {
      if (codes.has(this.path[row] ?? -1)) rows.push(row);
    }
    return rows;
  }

  private grow(): void {
    this.capacity += this.capacity >>> 1;
    this.price = enlarged(this.price, new Float64Array(this.capacity));
    this.bucket = enlarged(this.bucket, new Uint8Array(this.capacity));
    this.popularity = enlarged(this.popularity, new Float64Array(this.capacity));
    this.rating = enlarged(this.rating, new Float64Array(this.capacity));
    this.createdAt = enlarged(this.createdAt, new Float64Array(this.capacity));
    this.marks = enlarged(this.marks, new BigUint64Array(this.capacity));
    this.brand = enlarged(this.brand, new Int32Array(this.capacity));
    this.spelling = enlarged(this.spelling, new Uint8Array(this.capacity));
    this.memory = enlarged(this.memory, new Int32Array(this.capacity));
    this.screenSize = enlarged(this.screenSize, new Int32Array(this.capacity));
    this.path = enlarged(this.path, new Int32Array(this.capacity));
  }
}

function enlarged<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
