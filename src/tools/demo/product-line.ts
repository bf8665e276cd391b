/** A line of products of a brand, from which single ones are varied. */
export interface ProductLine {
  /** The name of the line, before the size. */
  readonly name: string;
  /** One sentence about it, for the description. */
  readonly about: string;
  /** In USD, for the smallest variant. */
  readonly from: number;
}

/** The products of one leaf category. */
export interface Assortment {
  readonly category: string;
  /** Which picture they have. */
  readonly picture: string;
  readonly noun: string;
  readonly colors: readonly string[];
  /** By brand. */
  readonly lines: Readonly<Record<string, ProductLine>>;
  readonly memory?: readonly number[];
  readonly screenSize?: readonly number[];
  /** What else products of a line differ in; empty = the plain one. */
  readonly editions?: readonly string[];
  /** Said of every product of the category. */
  readonly care: string;
}

/** A line in one row of a table. */
export function line(name: string, from: number, about: string): ProductLine {
  return { name, from, about };
}
