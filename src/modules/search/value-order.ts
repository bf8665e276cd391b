import { foldText } from '../../platform/values/fold-text';
import type { AttributeValue } from '../catalog';

/** Compares values: those of one type in their order, words as they are folded; numbers before words. */
export function compareValues(a: AttributeValue, b: AttributeValue): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return compareCodePoints(foldText(a), foldText(b));
  }
  if (typeof a !== typeof b) return typeof a < typeof b ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** In the order of UTF-8, like the keys of OpenSearch; in UTF-16 surrogates precede some lower characters. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x === y) continue;
    return isSurrogate(x) === isSurrogate(y) ? x - y : isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
