import { hasAtMost } from '../../platform/values/text';
import { STANDARD_ATTRIBUTES, type AttributeDefinition } from './attribute-definitions';
import type { Category } from './category';
import type { Product } from './product-document';

const DESCRIPTION_LENGTH = 155;
const MAX_SPECS = 100;
/** The difference that is explained by an average rounded to half stars. */
const MAX_ROUNDING = 0.25;
/**
 * The maximum size of title and thumbnail as JSON, in bytes. The rest of the mobile shape needs less than 200, and 1
 * KiB is the limit.
 */
const CARD_BYTES = 800;

/** One line of a product's data sheet. */
export interface Spec {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/**
 * The data sheet: the first hundred attributes whose value fits on one line. `path`: the categories from the root to
 * the product's own. The nearest one that declares an attribute gives its label and unit.
 */
export function specsOf({ attributes }: Product, path: readonly Category[]): readonly Spec[] {
  const ownDefinitions = path.flatMap(({ filterableAttributes }) => filterableAttributes);
  const definitions = new Map<string, AttributeDefinition>(
    [...STANDARD_ATTRIBUTES, ...ownDefinitions].map((definition) => [definition.name, definition]),
  );
  const specs = Object.entries(attributes).flatMap(([name, value]) => {
    const { label = labelOf(name), unit = null } = definitions.get(name) ?? {};
    const text = textOf(value, unit);
    return text === null ? [] : [{ name, label, value: text }];
  });
  return specs.slice(0, MAX_SPECS);
}

/** The address of the first picture; null if the response would be too long with it. */
export function thumbnailOf(
  { title, images: [first] }: Product,
  pictureUrl: (url: string) => string,
): string | null {
  if (first === undefined) return null;
  const url = pictureUrl(first.url);
  const bytes = Buffer.byteLength(JSON.stringify(title + url)) - 2;
  return bytes <= CARD_BYTES ? url : null;
}

/** Metadata for web search engines. */
export function seoOf({ id, title, brand, description }: Product) {
  const text = (description ?? [brand, title].filter(Boolean).join(' '))
    .replace(/\s+/g, ' ')
    .trim();
  const isLong = !hasAtMost(text, DESCRIPTION_LENGTH);
  return {
    title: brand && !title.startsWith(brand) ? `${brand} ${title}` : title,
    description: isLong ? `${[...text].slice(0, DESCRIPTION_LENGTH - 1).join('')}…` : text,
    canonicalPath: `/products/${id}`,
  };
}

/** The counts of one to five stars as a summary, starting with five stars. */
export function reviewsSummary({ rating, ratingCount }: Product, stars: readonly number[] | null) {
  // The counts are left out if an import has set a newer average and number.
  const counts = stars !== null && matchesRating(stars, { rating, ratingCount }) ? stars : [];
  const distribution = counts.map((count, index) => ({ stars: index + 1, count })).reverse();
  return { average: rating, count: ratingCount, distribution };
}

function matchesRating(
  stars: readonly number[],
  { rating, ratingCount }: Pick<Product, 'rating' | 'ratingCount'>,
): boolean {
  const count = stars.reduce((sum, each) => sum + each, 0);
  const sum = stars.reduce((total, each, index) => total + each * (index + 1), 0);
  const difference = count === 0 ? 0 : Math.abs(sum / count - (rating ?? 0));
  return count === ratingCount && difference <= MAX_ROUNDING;
}

/** Appends the unit to numbers. */
function textOf(value: unknown, unit: string | null): string | null {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number') return unit === null ? String(value) : `${value} ${unit}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return null;
  return value.flatMap((entry) => textOf(entry, unit) ?? []).join(', ') || null;
}

/** `screenSize` → "Screen size". */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
