import type { Product } from './products.types';

const UNITS: Readonly<Record<string, { readonly label: string; readonly unit: string }>> = {
  memory: { label: 'Memory', unit: 'GB' },
  screenSize: { label: 'Screen size', unit: '″' },
};
const DESCRIPTION_LENGTH = 155;
const MAX_SPECS = 100;
/** Bytes of title and thumbnail as JSON; all else of the mobile shape has less than 200, and 1 KiB is the most. */
const CARD_BYTES = 800;

/** One line of a product's data sheet. */
export interface Spec {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** The data sheet: attributes with a value that can be shown in one line, the first hundred. */
export function specsOf({ attributes }: Product): readonly Spec[] {
  const specs = Object.entries(attributes).flatMap(([name, value]) => {
    const text = textOf(value);
    const { label = labelOf(name), unit = '' } = UNITS[name] ?? {};
    return text === null ? [] : [{ name, label, value: unit === '' ? text : `${text} ${unit}` }];
  });
  return specs.slice(0, MAX_SPECS);
}

/** The address of the first picture, unless the answer would be too long with it. */
export function thumbnailOf({ title, images: [first] }: Product): string | null {
  if (first === undefined) return null;
  const bytes = Buffer.byteLength(JSON.stringify(title + first.url)) - 2;
  return bytes <= CARD_BYTES ? first.url : null;
}

/** What search engines are told. */
export function seoOf({ id, title, brand, description }: Product) {
  const text = (description ?? [brand, title].filter(Boolean).join(' '))
    .replace(/\s+/g, ' ')
    .trim();
  const isLong = text.length > DESCRIPTION_LENGTH;
  return {
    title: brand && !title.startsWith(brand) ? `${brand} ${title}` : title,
    description: isLong ? `${[...text].slice(0, DESCRIPTION_LENGTH - 1).join('')}…` : text,
    canonicalPath: `/products/${id}`,
  };
}

/** Counts of one to five stars as a summary, from five stars down. */
export function reviewsSummary({ rating, ratingCount }: Product, stars: readonly number[] | null) {
  const distribution = (stars ?? []).map((count, index) => ({ stars: index + 1, count })).reverse();
  return { average: rating, count: ratingCount, distribution };
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.flatMap((entry) => textOf(entry) ?? []).join(', ') || null;
  return null;
}

/** `screenSize` → "Screen size". */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
