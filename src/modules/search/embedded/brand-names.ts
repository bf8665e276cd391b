import { foldValue } from '../text/words';
import { GrowingInts } from './growing-array';

/** The spellings of one brand and how many products have each. */
interface Spellings {
  readonly names: string[];
  readonly counts: number[];
}

export interface EncodedBrand {
  /** −1 without a brand. */
  readonly code: number;
  /** Which spelling the product has. */
  readonly spelling: number;
}

/** A row remembers its spelling in a byte. */
const MAX_SPELLINGS = 256;
const NONE: EncodedBrand = { code: -1, spelling: 0 };

/** Brands whose names differ in case are one brand, shown in the spelling that most products have. */
export class BrandNames {
  private readonly codes = new Map<string, number>();
  private readonly totals = new GrowingInts();
  /** Of the brands with more than one spelling. */
  private readonly spellings = new Map<number, Spellings>();
  /** By code, as they are shown. */
  readonly values: string[] = [];

  codeOf(name: string): number | undefined {
    return this.codes.get(foldValue(name));
  }

  /** Of one more product. */
  encode(name: string | null): EncodedBrand {
    if (name === null) return NONE;
    const code = this.codeOf(name) ?? this.add(name);
    const spelling = this.spellingOf(code, name);
    this.count(code, spelling, 1);
    return { code, spelling };
  }

  /** The product is gone. */
  release({ code, spelling }: EncodedBrand): void {
    if (code >= 0) this.count(code, spelling, -1);
  }

  private add(name: string): number {
    this.codes.set(foldValue(name), this.values.length);
    this.totals.push(0);
    return this.values.push(name) - 1;
  }

  private spellingOf(code: number, name: string): number {
    const shown = this.values[code] ?? name;
    const known = this.spellings.get(code);
    if (known === undefined && shown === name) return 0;
    const { names, counts } = known ?? { names: [shown], counts: [this.totals.at(code)] };
    if (known === undefined) this.spellings.set(code, { names, counts });
    const at = names.indexOf(name);
    if (at >= 0 || names.length === MAX_SPELLINGS) return Math.max(0, at);
    counts.push(0);
    return names.push(name) - 1;
  }

  private count(code: number, spelling: number, by: 1 | -1): void {
    this.totals.set(code, this.totals.at(code) + by);
    const known = this.spellings.get(code);
    if (known === undefined) return;
    const { names, counts } = known;
    counts[spelling] = (counts[spelling] ?? 0) + by;
    const most = Math.max(...counts);
    this.values[code] = names.filter((_name, at) => counts[at] === most).sort()[0] ?? '';
  }
}
