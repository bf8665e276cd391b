import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  createBuiltInCharges,
  parseRates,
  type CountryRate,
  type TaxAndShipping,
} from '../../modules/orders';
import { ConfigError } from '../../platform/config/config';
import type { Platform } from '../platform';

/**
 * Computes tax and shipping from the rates in the file named by TAX_AND_SHIPPING_RATES; charges nothing without a file.
 * To use an external service, return it here; it may fall back to the rates.
 */
export function taxAndShippingOf({
  config,
  log,
  taxAndShipping,
}: Pick<Platform, 'config' | 'log' | 'taxAndShipping'>): TaxAndShipping {
  return taxAndShipping ?? createBuiltInCharges(readRates(config.taxAndShippingRates, log));
}

/**
 * Logs the hash of the file, so that operators notice when two processes use different files. Throws a ConfigError that
 * lists every fault.
 */
function readRates(file: string, log: Platform['log']): readonly CountryRate[] {
  if (file === '') return [];
  const name = `TAX_AND_SHIPPING_RATES ${file}`;
  const content = contentOf(file, name);
  const result = parseRates(content.toString('utf8'));
  if ('faults' in result) throw new ConfigError(result.faults.map((fault) => `${name}: ${fault}`));
  const sha256 = createHash('sha256').update(content).digest('hex');
  log.info({ file, sha256, countries: result.rates.length }, 'rates of tax and shipping');
  return result.rates;
}

function contentOf(file: string, name: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new ConfigError([`${name} cannot be read (${code})`]);
  }
}
