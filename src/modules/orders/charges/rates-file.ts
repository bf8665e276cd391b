import { foldText } from '../../../platform/values/text';
import { isCurrency, toMinor } from '../../../platform/values/money';
import type { CountryRate } from './built-in-charges';

type Fields = Readonly<Record<string, unknown>>;

const MAX_AMOUNT = 1_000_000_000;
/** The maximum number of faults that are reported for a file. */
const MAX_FAULTS = 50;

/**
 * Parses the rates of a file, `{"items": [{"country", "taxPercent", "shipping": [{"currency", "amount",
 * "freeFrom"}]}]}`. Returns either all rates, or the faults, at most 50, with their places as JSON pointers.
 */
export function parseRates(
  text: string,
): { readonly rates: readonly CountryRate[] } | { readonly faults: readonly string[] } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { faults: [`is not valid JSON: ${(error as Error).message}`] };
  }
  const reader = new RatesReader();
  const rates = reader.readFile(content);
  const { faults } = reader;
  return faults.length > 0 ? { faults: faults.slice(0, MAX_FAULTS) } : { rates };
}

/** Collects the faults of a file while it parses the rates. */
class RatesReader {
  readonly faults: string[] = [];

  readFile(content: unknown): readonly CountryRate[] {
    const root = this.#fieldsOf(content, '', ['items']);
    const rates = this.#listOf(root?.['items'], '/items').map((item, index) =>
      this.#readRate(item, `/items/${index}`),
    );
    const countries = rates.map(({ country }) => foldText(country));
    this.#reportDuplicates(countries, (index) => `/items/${index}/country`);
    return rates;
  }

  #readRate(value: unknown, at: string): CountryRate {
    const fields = this.#fieldsOf(value, at, ['country', 'taxPercent', 'shipping']);
    const { country = null, taxPercent = null } = fields ?? {};
    if (fields && (typeof country !== 'string' || foldText(country) === '')) {
      this.faults.push(`${at}/country must name a country, or be "*" for all others`);
    }
    if (fields && !isPercent(taxPercent)) {
      this.faults.push(`${at}/taxPercent must be a number from 0 to 100 with at most two decimals`);
    }
    const rows = fields ? this.#listOf(fields['shipping'], `${at}/shipping`) : [];
    const shipping = rows.map((row, index) => this.#readShipping(row, `${at}/shipping/${index}`));
    const currencies = shipping.map(({ currency }) => currency);
    this.#reportDuplicates(currencies, (index) => `${at}/shipping/${index}/currency`);
    return { country: String(country).trim(), taxPercent: Number(taxPercent), shipping };
  }

  #readShipping(value: unknown, at: string): CountryRate['shipping'][number] {
    const fields = this.#fieldsOf(value, at, ['currency', 'amount', 'freeFrom']);
    const { currency = null, amount = null, freeFrom = null } = fields ?? {};
    if (fields && (typeof currency !== 'string' || !isCurrency(currency))) {
      this.faults.push(`${at}/currency must be an ISO 4217 code, such as EUR`);
    } else if (fields) {
      const code = String(currency);
      if (!isAmount(amount, code)) this.faults.push(`${at}/amount must be ${amountIn(code)}`);
      if (freeFrom !== null && !isAmount(freeFrom, code)) {
        this.faults.push(`${at}/freeFrom must be ${amountIn(code)}, or left out`);
      }
    }
    return {
      currency: String(currency),
      amount: Number(amount),
      freeFrom: freeFrom === null ? null : Number(freeFrom),
    };
  }

  /** Reports fields that are not allowed. Anything but an object is a fault as well, and returns null. */
  #fieldsOf(value: unknown, at: string, allowedFields: readonly string[]): Fields | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const what = at || 'the file';
      this.faults.push(`${what} must be an object with the fields ${allowedFields.join(', ')}`);
      return null;
    }
    for (const name of Object.keys(value).filter((key) => !allowedFields.includes(key))) {
      this.faults.push(`${at}/${name} is unknown; allowed: ${allowedFields.join(', ')}`);
    }
    return value as Fields;
  }

  #listOf(value: unknown, at: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    this.faults.push(`${at} must be a list`);
    return [];
  }

  #reportDuplicates(values: readonly string[], placeOf: (index: number) => string): void {
    for (const [index, value] of values.entries()) {
      const first = values.indexOf(value);
      if (first < index) this.faults.push(`${placeOf(index)} is the same as ${placeOf(first)}`);
    }
  }
}

/** Percentages are computed in hundredths, so more decimals would not be charged exactly. */
function isPercent(value: unknown): boolean {
  if (typeof value !== 'number' || value < 0 || value > 100) return false;
  return Math.round(value * 100) / 100 === value;
}

function isAmount(value: unknown, currency: string): boolean {
  if (typeof value !== 'number' || value < 0 || value > MAX_AMOUNT) return false;
  return toMinor(value, currency) !== null;
}

function amountIn(currency: string): string {
  return `an amount from 0 to ${MAX_AMOUNT} with the decimals of ${currency}`;
}
