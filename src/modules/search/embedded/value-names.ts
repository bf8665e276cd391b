import { foldText } from '../../../platform/values/fold-text';
import type { AttributeValue } from '../../catalog';
import { GrowingInts } from './growing-array';
import { NumbersByText } from './numbers-by-text';

/** The spellings of one value and how many products have each. */
interface Spellings {
  readonly names: string[];
  readonly counts: number[];
}

export interface EncodedValue {
  /** −1 without a value. */
  readonly code: number;
  /** Which spelling the product has. */
  readonly spelling: number;
}

/** A row remembers its spelling in a byte. */
const MAX_SPELLINGS = 256;
const NONE: EncodedValue = { code: -1, spelling: 0 };

/** Distinct values and their codes. Words that differ in case are one, shown in the spelling that most products have. */
export class ValueNames {
  private readonly codes = new NumbersByText();
  private readonly totals = new GrowingInts();
  /** Of the words with more than one spelling. */
  private readonly spellings = new Map<number, Spellings>();
  /** Codes of numbers or flags and of the words that are written like them, each by the other. */
  private readonly twins = new Map<number, number>();
  /** By code, as they are shown. */
  readonly values: AttributeValue[] = [];

  /** Undefined when no product ever had it. */
  codeOf(value: AttributeValue): number | undefined {
    const key = keyOf(value);
    return this.codes.find(String(key), (code) => keyOf(this.values[code] ?? '') === key);
  }

  /** Of one more product. */
  encode(value: AttributeValue | null): EncodedValue {
    if (value === null) return NONE;
    const code = this.codeOf(value) ?? this.add(value);
    const spelling = typeof value === 'string' ? this.spellingOf(code, value) : 0;
    this.count(code, spelling, 1);
    return { code, spelling };
  }

  /** The product is gone. */
  release({ code, spelling }: EncodedValue): void {
    if (code >= 0) this.count(code, spelling, -1);
  }

  /** Products with the value. */
  totalOf(code: number): number {
    return this.totals.at(code);
  }

  /** The value of another type that is written the same. */
  twinOf(code: number): number | undefined {
    // Mostly there are none, and facets ask for every value that they count.
    return this.twins.size === 0 ? undefined : this.twins.get(code);
  }

  private add(value: AttributeValue): number {
    const text = String(keyOf(value));
    const isSame = (code: number): boolean => String(keyOf(this.values[code] ?? '')) === text;
    const twin = this.codes.find(text, isSame);
    if (twin !== undefined) this.twins.set(twin, this.values.length).set(this.values.length, twin);
    this.codes.add(text, this.values.length);
    this.totals.push(0);
    return this.values.push(value) - 1;
  }

  private spellingOf(code: number, name: string): number {
    const shown = String(this.values[code] ?? name);
    const known = this.spellings.get(code);
    if (known === undefined && shown === name) return 0;
    const { names, counts } = known ?? { names: [shown], counts: [this.totalOf(code)] };
    if (known === undefined) this.spellings.set(code, { names, counts });
    const at = names.indexOf(name);
    if (at >= 0 || names.length === MAX_SPELLINGS) return Math.max(0, at);
    counts.push(0);
    return names.push(name) - 1;
  }

  private count(code: number, spelling: number, by: 1 | -1): void {
    this.totals.set(code, this.totalOf(code) + by);
    const known = this.spellings.get(code);
    if (known === undefined) return;
    const { names, counts } = known;
    counts[spelling] = (counts[spelling] ?? 0) + by;
    const most = Math.max(...counts);
    this.values[code] = names.filter((_name, at) => counts[at] === most).sort()[0] ?? '';
  }
}

function keyOf(value: AttributeValue): AttributeValue {
  return typeof value === 'string' ? foldText(value) : value;
}
