import { foldText } from '../../../platform/values/text';
import type { AttributeValue } from '../../catalog';
import { NumbersByText } from './numbers-by-text';

/**
 * The distinct values of one column and their codes 0, 1, 2, …. Every spelling of a word is a value of its own. Values
 * that `foldText` makes equal form a group, which also contains numbers and flags written like the word.
 */
export class Dictionary {
  readonly values: AttributeValue[] = [];
  /** Indexed by code: the number of products with the value. */
  readonly totals: number[] = [];
  /** Indexed by code: the code of the first value of its group. */
  readonly groups: number[] = [];
  /** Indexed by the code of a group: the folded text of all its values. */
  readonly texts: string[] = [];
  private readonly groupsByText = new NumbersByText();
  /** The codes of the groups with several values. */
  private readonly members = new Map<number, number[]>();

  /** The code of a value, for one more product that has it. */
  encode(value: AttributeValue): number {
    const text = foldText(String(value));
    const group = this.groupOfText(text);
    const isSame = (code: number): boolean => this.values[code] === value;
    const code = this.membersOf(group).find(isSame) ?? this.add(value, text, group);
    this.totals[code] = (this.totals[code] ?? 0) + 1;
    return code;
  }

  /** Removes one product from the count of the value; −1 means no value. */
  release(code: number): void {
    if (code >= 0) this.totals[code] = (this.totals[code] ?? 0) - 1;
  }

  /** The group of values written like this one; undefined if no product ever had one. */
  groupOf(value: AttributeValue): number | undefined {
    return this.groupOfText(foldText(String(value)));
  }

  /** The codes of a group; empty without a group. */
  membersOf(group: number | undefined): readonly number[] {
    return group === undefined ? [] : (this.members.get(group) ?? [group]);
  }

  /** The codes of values of the same type that are written like this one. */
  codesOf(value: AttributeValue): readonly number[] {
    const isSameType = (code: number): boolean => typeof this.values[code] === typeof value;
    return this.membersOf(this.groupOf(value)).filter(isSameType);
  }

  /**
   * The code with the most products in the catalog, among the words of one group; in a tie, the first alphabetically.
   */
  commonestOf(codes: readonly number[]): number | undefined {
    let best: number | undefined;
    for (const code of codes) if (best === undefined || this.isMoreCommon(code, best)) best = code;
    return best;
  }

  private isMoreCommon(code: number, other: number): boolean {
    const more = (this.totals[code] ?? 0) - (this.totals[other] ?? 0);
    return more > 0 || (more === 0 && String(this.values[code]) < String(this.values[other]));
  }

  private groupOfText(text: string): number | undefined {
    return this.groupsByText.find(text, (group) => this.texts[group] === text);
  }

  private add(value: AttributeValue, text: string, group: number | undefined): number {
    const code = this.values.push(value) - 1;
    this.totals.push(0);
    this.groups.push(group ?? code);
    this.texts.push(group === undefined ? text : '');
    if (group === undefined) this.groupsByText.add(text, code);
    else this.members.set(group, [...this.membersOf(group), code]);
    return code;
  }
}
