/** Units of measure with their words and symbols; number and unit are one word in every spelling: `27"` is `27inch`. */
const UNITS: Readonly<Record<string, string>> = {
  inch: "inch|inches|in|\"|''|’’|‘’|”|“|″|′′|‵‵",
  cm: 'cm|cms|centimeters?|centimetres?',
  mm: 'mm|millimeters?|millimetres?',
  kg: 'kg|kgs|kilos?|kilograms?|kilogrammes?',
  g: 'g|gr|grams?|grammes?',
  mg: 'mg|milligrams?',
  lb: 'lb|lbs|pounds?',
  oz: 'oz|ozs|ounces?|fl\\.? ?oz|fluid ounces?',
  l: 'l|ltr|liters?|litres?',
  ml: 'ml|milliliters?|millilitres?',
  cl: 'cl|centiliters?|centilitres?',
  w: 'w|watts?',
  kw: 'kw|kilowatts?',
  v: 'v|volts?',
  hz: 'hz|hertz',
  khz: 'khz|kilohertz',
  mhz: 'mhz|megahertz',
  ghz: 'ghz|gigahertz',
  mah: 'mah|milliamp ?hours?|milliampere ?hours?',
  gb: 'gb|gbs|gigs?|gigabytes?',
  tb: 'tb|tbs|terabytes?',
  mb: 'mb|mbs|megabytes?',
};

const unitNames = Object.keys(UNITS);
/** Between a number and its unit: nothing, or spaces and hyphens of any kind. */
const BETWEEN = String.raw`[\s\p{Pd}]{0,2}`;
/** Matches the unit after a number; one group per unit. */
const UNIT = new RegExp(
  String.raw`${BETWEEN}(?:${Object.values(UNITS)
    .map((spellings) => `(${spellings})`)
    .join('|')})(?![\p{L}\p{N}])`,
  'uy',
);
/** A number may lack a digit before the point: `.5`. */
const NUMBER = /(?:(?<![\p{L}\p{N}.,])[.,])?\d(?:[\d.,]*\d)?/gu;
const LETTER_BEFORE = /[\p{L}.,]$/u;
/** `2x32gb` contains 32 GB. */
const TIMES_BEFORE = /\dx$/;
/** `8 in 1` is not a length. */
const IN_A_NUMBER = new RegExp(`^${BETWEEN}in${BETWEEN}\\d`, 'u');
const IN_A_NUMBER_LENGTH = 7;

/** A number with its unit in folded text. */
export interface Quantity {
  /** The number and its unit as one word: `1.5l`. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
  /** Whether it is part of a word that multiplies it: `2x32gb`. */
  readonly isMultiplied: boolean;
}

/** The quantities of a folded text, in order. */
export function quantitiesIn(foldedText: string): readonly Quantity[] {
  const quantities: Quantity[] = [];
  for (const { 0: number, index: from } of foldedText.matchAll(NUMBER)) {
    const before = foldedText.slice(Math.max(0, from - 2), from);
    const isMultiplied = TIMES_BEFORE.test(before);
    if (LETTER_BEFORE.test(before) && !isMultiplied) continue;
    const end = from + number.length;
    UNIT.lastIndex = end;
    const match = UNIT.exec(foldedText);
    if (match === null || IN_A_NUMBER.test(foldedText.slice(end, end + IN_A_NUMBER_LENGTH)))
      continue;
    const unit = unitNames[match.slice(1).findIndex((text) => text !== undefined)] ?? '';
    const word = plainNumber(number) + unit;
    quantities.push({ word, from, to: end + match[0].length, isMultiplied });
  }
  return quantities;
}

/** `1,500.50` is `1500.5`; a comma before one or two digits is a decimal comma. */
function plainNumber(number: string): string {
  const isGrouped = /^\d{1,3}(,\d{3})+(\.|$)/.test(number);
  const plain = isGrouped ? number.replaceAll(',', '') : number.replace(',', '.');
  return Number.isFinite(Number(plain)) ? String(Number(plain)) : number;
}
