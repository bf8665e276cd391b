import { decimalsOf } from '../../../platform/values/currency-decimals.ts';

/** As people read it; `decimals` are those of the currency when they are left out. */
export function amount(value, currency, decimals = decimalsOf(currency)) {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...digits }).format(value);
}

/** Without what sums of fractions leave behind. */
export const rounded = (value, currency) => Number(value.toFixed(decimalsOf(currency)));

/** A field for an amount above zero, in the decimals of its currency; empty where `value` is null. */
export function amountField({ name, label, value, currency }) {
  const decimals = decimalsOf(currency);
  const smallest = (10 ** -decimals).toFixed(decimals);
  return {
    name,
    label: `${label} in ${currency}`,
    type: 'number',
    step: smallest,
    min: smallest,
    required: true,
    value: value?.toFixed(decimals),
  };
}
