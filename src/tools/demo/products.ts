import { assortments } from './assortment';
import type { Faker } from './faker';
import { pictureUrl } from './pictures';
import type { Assortment, ProductLine } from './product-line';

/** A demo product in the shape of an import item with a fixed id. */
export interface DemoProduct {
  readonly id: string;
  readonly externalId: string;
  readonly sku: string;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly currency: 'USD';
  readonly categoryExternalId: string;
  readonly brand: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly images: readonly { readonly url: string; readonly alt: string }[];
  readonly stock: number;
  readonly rating: number | null;
  readonly ratingCount: number;
  /** Ratings with 1, 2, 3, 4 and 5 stars; rating and count follow from them. */
  readonly stars: readonly number[];
  readonly popularity: number;
  readonly createdAt: Date;
}

export const DEMO_PRODUCT_COUNT = 500;

/** The product that the README's tour reads. */
export const FIRST_DEMO_PRODUCT_ID = productId(1);

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 400;

/** Where and when the demo data is made. */
export interface DemoPlace {
  readonly now: Date;
  /** The service that shows the pictures. */
  readonly publicUrl: string;
}

/** The same products for the same seed of `faker` and the same place. */
export function demoProducts(faker: Faker, place: DemoPlace): readonly DemoProduct[] {
  return Array.from({ length: DEMO_PRODUCT_COUNT }, (_, index) => {
    const kind = assortments[index % assortments.length] as Assortment;
    return demoProduct(faker, { kind, number: index + 1, place });
  });
}

interface ProductSeed {
  readonly kind: Assortment;
  readonly number: number;
  readonly place: DemoPlace;
}

/** One variant of a line. */
interface Variant {
  readonly brand: string;
  readonly line: ProductLine;
  readonly color: string;
  readonly edition: string;
  readonly memory: number | null;
  readonly screenSize: number | null;
}

/** The variants of a category one after the other, each once before any comes again. */
function variantOf(kind: Assortment, turn: number): Variant {
  const { lines, colors, memory = [], screenSize = [], editions = [''] } = kind;
  let rest = turn;
  const next = (count: number): number => {
    const digit = rest % Math.max(1, count);
    rest = Math.floor(rest / Math.max(1, count));
    return digit;
  };
  const offered = Object.entries(lines);
  const digits = [offered, editions, memory, screenSize].map(({ length }) => next(length));
  const [lineAt = 0, editionAt = 0, memoryAt = 0, screenAt = 0] = digits;
  // Each line begins with another colour.
  const colorAt = (rest + lineAt + editionAt + memoryAt) % colors.length;
  const [brand, line] = offered[lineAt] as [string, ProductLine];
  return {
    brand,
    line,
    color: colors[colorAt] ?? '',
    edition: editions[editionAt] ?? '',
    memory: memory[memoryAt] ?? null,
    screenSize: screenSize[screenAt] ?? null,
  };
}

function titleOf({ noun }: Assortment, variant: Variant) {
  const { brand, line, color, edition, memory, screenSize } = variant;
  const name = [brand, line.name, screenSize, edition, noun].filter(Boolean).join(' ');
  return [name, memory === null ? null : `${memory} GB`, color].filter(Boolean).join(', ');
}

/** More memory, a larger screen and a later edition cost more. */
function priceOf({ line, edition, memory, screenSize }: Variant, kind: Assortment): number {
  const stepOf = <T>(list: readonly T[] = [], value: T): number => Math.max(0, list.indexOf(value));
  const steps =
    stepOf<number | null>(kind.memory, memory) +
    stepOf<number | null>(kind.screenSize, screenSize) +
    stepOf(kind.editions, edition);
  const price = line.from * (1 + 0.18 * steps);
  return price < 100 ? Math.round(price) - 0.05 : Math.round(price / 10) * 10 - 1;
}

function demoProduct(faker: Faker, { kind, number, place }: ProductSeed): DemoProduct {
  const variant = variantOf(kind, Math.floor((number - 1) / assortments.length));
  const title = titleOf(kind, variant);
  const stars = starsOf(faker);
  const ageDays = faker.number.int({ min: 5, max: OLDEST_DAYS });
  return {
    id: productId(number),
    externalId: `demo-${number}`,
    sku: `DEMO-${String(number).padStart(4, '0')}`,
    title,
    description: `${variant.line.about} ${kind.care}`,
    price: priceOf(variant, kind),
    currency: 'USD',
    categoryExternalId: kind.category,
    brand: variant.brand,
    attributes: attributesOf(variant),
    images: imagesOf(place, { kind, variant, title }),
    // The tour orders the first product, so it never runs short.
    stock: number === 1 ? 500 : stockLevel(faker),
    ...ratingOf(stars),
    stars,
    popularity: faker.number.int({ min: 0, max: 10_000 }),
    createdAt: new Date(place.now.getTime() - ageDays * DAY_MS),
  };
}

/** One product in five has no ratings; of the others, most are good. */
function starsOf(faker: Faker): readonly number[] {
  const scale = faker.number.int({ min: 0, max: 4 }) * 10;
  return [2, 2, 4, 9, 12].map((weight) => faker.number.int({ min: 0, max: weight * scale }));
}

function ratingOf(stars: readonly number[]): Pick<DemoProduct, 'rating' | 'ratingCount'> {
  const ratingCount = stars.reduce((sum, count) => sum + count, 0);
  const points = stars.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const rating = ratingCount === 0 ? null : Math.round((points / ratingCount) * 10) / 10;
  return { rating, ratingCount };
}

function productId(number: number): string {
  return `prd_demo_${String(number).padStart(4, '0')}`;
}

/** One in eight is sold out, one in eight nearly. */
function stockLevel(faker: Faker): number {
  const dice = faker.number.int({ min: 1, max: 8 });
  if (dice === 1) return 0;
  return dice === 2 ? faker.number.int({ min: 1, max: 5 }) : faker.number.int({ min: 6, max: 250 });
}

function attributesOf({
  color,
  memory,
  screenSize,
}: Variant): Readonly<Record<string, string | number>> {
  return {
    color,
    ...(memory === null ? {} : { memory }),
    ...(screenSize === null ? {} : { screenSize }),
  };
}

interface Pictured {
  readonly kind: Assortment;
  readonly variant: Variant;
  readonly title: string;
}

function imagesOf(
  { publicUrl }: DemoPlace,
  { kind, variant, title }: Pictured,
): DemoProduct['images'] {
  return ['front', 'detail'].map((view) => ({
    url: pictureUrl(publicUrl, `${kind.picture}/${variant.color.replaceAll(' ', '-')}-${view}`),
    alt: view === 'front' ? title : `${title}, a closer look`,
  }));
}
