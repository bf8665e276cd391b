import { DEFAULT_CURRENCY, type AttributeType, type AttributeValue } from '../../catalog';
import { Dictionary, GrowingInts, nextCapacity } from './growing-array';
import { CodeTest, type RowTest } from './row-tests';
import { bucketIndexOf } from '../price-buckets';
import type { TermsFacet } from '../search-engine';
import type { IndexedProduct } from '../search.types';
import { TermsColumn } from './terms-column';
import { ValueNames } from './value-names';

const FIRST_CAPACITY = 1024;

/** The types that the values of an attribute may have, by its name. */
export type DeclaredAttributes = ReadonlyMap<string, ReadonlySet<AttributeType>>;

const NO_VALUES = new TermsColumn();

/** What facets and orders need of each row, one typed array for each. Rows are never changed, only appended or gone. */
export class Columns {
  private capacity = FIRST_CAPACITY;
  length = 0;
  price = new Float64Array(FIRST_CAPACITY);
  /** Index of the price's bucket. */
  bucket = new Uint8Array(FIRST_CAPACITY);
  popularity = new Float64Array(FIRST_CAPACITY);
  rating = new Float64Array(FIRST_CAPACITY);
  createdAt = new Float64Array(FIRST_CAPACITY);
  /** When the product changed: two halves of a number, the low one first. */
  marks = new BigUint64Array(FIRST_CAPACITY);
  /** Code of the category path; −1 when the row is gone. */
  path = new Int32Array(FIRST_CAPACITY);
  readonly ids: string[] = [];
  readonly paths = new Dictionary<string>();
  /** Twice the code of the currency, and one more where the product is in stock. */
  private readonly offers = new GrowingInts();
  private readonly currencies = new ValueNames();
  private readonly brand = new TermsColumn();
  private readonly attributes: ReadonlyMap<string, TermsColumn>;
  /** By code of the path: the columns that one of its rows has, or had, a value in. */
  private readonly termsOnPath: Set<TermsColumn>[] = [];

  constructor(readonly declared: DeclaredAttributes) {
    this.attributes = new Map([...declared.keys()].map((name) => [name, new TermsColumn()]));
  }

  /** The column of a facet; an empty one for an attribute that was not declared when the index was made. */
  termsOf({ attribute }: Pick<TermsFacet, 'attribute'>): TermsColumn {
    return attribute === null ? this.brand : (this.attributes.get(attribute) ?? NO_VALUES);
  }

  append(product: IndexedProduct, mark: bigint): number {
    if (this.length === this.capacity) this.grow();
    const row = this.length;
    this.length += 1;
    this.ids.push(product.id);
    this.price[row] = product.price;
    this.bucket[row] = bucketIndexOf(product.price);
    this.popularity[row] = product.popularity;
    this.rating[row] = product.rating ?? -1;
    this.createdAt[row] = product.createdAt;
    this.marks[row] = mark;
    const { code } = this.currencies.encode(product.currency);
    this.offers.push(2 * code + Number(product.inStock));
    this.path[row] = this.paths.encode(product.categoryPath.join('/'));
    if (product.brand !== null) this.appendValue(this.brand, row, product.brand);
    for (const [name, value] of Object.entries(product.attributes)) {
      const isKept = this.declared.get(name)?.has(typeof value as AttributeType);
      const column = isKept ? this.attributes.get(name) : undefined;
      if (column !== undefined) this.appendValue(column, row, value);
    }
    return row;
  }

  /** Those that the row may have a value in: they are few, however many attributes are declared. */
  termsAt(row: number): Iterable<TermsColumn> {
    return this.termsOnPath[this.path[row] ?? -1] ?? [];
  }

  /** After it was taken out of every list: texts find it still. */
  remove(row: number): void {
    for (const column of this.termsAt(row)) column.release(row);
    this.path[row] = -1;
    this.currencies.release({ code: this.offers.at(row) >> 1, spelling: 0 });
  }

  /** The one that most products have; of equals the first in the alphabet. */
  get commonestCurrency(): string {
    const { values } = this.currencies;
    const codes = [...values.keys()].filter((code) => this.currencies.totalOf(code) > 0);
    codes.sort(
      (a, b) =>
        this.currencies.totalOf(b) - this.currencies.totalOf(a) ||
        (String(values[a]) < String(values[b]) ? -1 : 1),
    );
    return String(values[codes[0] ?? -1] ?? DEFAULT_CURRENCY);
  }

  /** Whether products have a price in another currency. */
  hasOthersThan(currency: string): boolean {
    const own = this.currencies.codeOf(currency);
    return this.currencies.values.some(
      (_name, code) => code !== own && this.currencies.totalOf(code) > 0,
    );
  }

  /** Passes products of a currency (null: of any), and only such as are in stock when that is asked for. */
  offerTest(currency: string | null, inStock: boolean): RowTest {
    const { length } = this.currencies.values;
    const own = currency === null ? null : (this.currencies.codeOf(currency) ?? -1);
    const wanted = Array.from({ length: 2 * length }, (_none, offer) => offer).filter(
      (offer) => (own === null || offer >> 1 === own) && (!inStock || offer % 2 === 1),
    );
    return new CodeTest(this.offers.view(), wanted, 2 * length);
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

  private appendValue(column: TermsColumn, row: number, value: AttributeValue): void {
    column.append(row, value);
    (this.termsOnPath[this.path[row] ?? 0] ??= new Set()).add(column);
  }

  private grow(): void {
    this.capacity = nextCapacity(this.capacity);
    this.price = enlarged(this.price, new Float64Array(this.capacity));
    this.bucket = enlarged(this.bucket, new Uint8Array(this.capacity));
    this.popularity = enlarged(this.popularity, new Float64Array(this.capacity));
    this.rating = enlarged(this.rating, new Float64Array(this.capacity));
    this.createdAt = enlarged(this.createdAt, new Float64Array(this.capacity));
    this.marks = enlarged(this.marks, new BigUint64Array(this.capacity));
    this.path = enlarged(this.path, new Int32Array(this.capacity));
  }
}

function enlarged<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
