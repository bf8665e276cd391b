import type { Faker } from './faker';

/** A demo product in the shape of an import item (decisions.md part 6) with a fixed id. */
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

/** What the products of one leaf category are like. */
interface Range {
  readonly category: string;
  readonly noun: string;
  readonly brands: readonly string[];
  readonly price: readonly [number, number];
  readonly memory?: readonly number[];
  readonly screenSize?: readonly number[];
}

const computing = ['Northpeak', 'Lumora', 'Kestrel', 'Altavo', 'Fjordlight'];
const sound = ['Sonavi', 'Kestrel', 'Ohrwerk', 'Bellweather'];
const household = ['Hearthline', 'Maison Claire', 'Oakmere', 'Sólheim'];
const trail = ['Ridgeway', 'Tindra', 'Fernbank'];

const ranges: readonly Range[] = [
  {
    category: 'demo-laptops',
    noun: 'Laptop',
    brands: computing,
    price: [399, 2899],
    memory: [8, 16, 32, 64],
    screenSize: [13.3, 14, 15.6, 16, 17.3],
  },
  {
    category: 'demo-tablets',
    noun: 'Tablet',
    brands: computing,
    price: [149, 1299],
    memory: [4, 6, 8, 16],
    screenSize: [8.4, 10.1, 11, 12.9],
  },
  {
    category: 'demo-desktops',
    noun: 'Desktop',
    brands: computing,
    price: [449, 3499],
    memory: [8, 16, 32, 64, 128],
  },
  {
    category: 'demo-smartphones',
    noun: 'Phone',
    brands: computing,
    price: [129, 1399],
    memory: [4, 6, 8, 12, 16],
    screenSize: [5.8, 6.1, 6.5, 6.7],
  },
  {
    category: 'demo-smartwatches',
    noun: 'Watch',
    brands: computing,
    price: [79, 799],
    screenSize: [1.2, 1.4, 1.9],
  },
  {
    category: 'demo-monitors',
    noun: 'Monitor',
    brands: computing,
    price: [119, 1799],
    screenSize: [21.5, 24, 27, 32, 34],
  },
  {
    category: 'demo-televisions',
    noun: 'TV',
    brands: sound,
    price: [199, 3999],
    screenSize: [32, 43, 55, 65, 75],
  },
  { category: 'demo-headphones', noun: 'Headphones', brands: sound, price: [19, 549] },
  { category: 'demo-speakers', noun: 'Speaker', brands: sound, price: [29, 999] },
  {
    category: 'demo-coffee-machines',
    noun: 'Coffee Machine',
    brands: household,
    price: [39, 1499],
  },
  { category: 'demo-kettles', noun: 'Kettle', brands: household, price: [15, 189] },
  { category: 'demo-chairs', noun: 'Chair', brands: household, price: [49, 1199] },
  { category: 'demo-desks', noun: 'Desk', brands: household, price: [89, 1599] },
  { category: 'demo-tents', noun: 'Tent', brands: trail, price: [59, 899] },
  { category: 'demo-backpacks', noun: 'Backpack', brands: trail, price: [25, 349] },
];

export const DEMO_PRODUCT_COUNT = 500;

/** The product that the README's tour reads. */
export const FIRST_DEMO_PRODUCT_ID = productId(1);

const FIRST_CREATED_AT = Date.UTC(2025, 8, 1);
const DAY_MS = 86_400_000;

/** The same products for the same seed of `faker`. */
export function demoProducts(faker: Faker): readonly DemoProduct[] {
  return Array.from({ length: DEMO_PRODUCT_COUNT }, (_, index) => {
    const kind = ranges[index % ranges.length] as Range;
    return demoProduct(faker, kind, index + 1);
  });
}

function demoProduct(faker: Faker, kind: Range, number: number): DemoProduct {
  const brand = faker.helpers.arrayElement(kind.brands);
  const color = faker.color.human();
  const title = `${brand} ${faker.commerce.productAdjective()} ${kind.noun} ${faker.string.alpha({ casing: 'upper' })}${faker.number.int({ min: 10, max: 990 })}`;
  const stars = starsOf(faker);
  return {
    id: productId(number),
    externalId: `demo-${number}`,
    sku: `DEMO-${String(number).padStart(4, '0')}`,
    title,
    description: faker.commerce.productDescription(),
    price: priceIn(faker, kind.price),
    currency: 'USD',
    categoryExternalId: kind.category,
    brand,
    attributes: attributesOf(faker, kind, color),
    images: imagesOf(number, title, faker.number.int({ min: 1, max: 3 })),
    // The tour orders the first product, so it never runs short.
    stock: number === 1 ? 500 : stockLevel(faker),
    ...ratingOf(stars),
    stars,
    popularity: faker.number.int({ min: 0, max: 10_000 }),
    createdAt: new Date(FIRST_CREATED_AT + faker.number.int({ min: 0, max: 400 }) * DAY_MS),
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

function priceIn(faker: Faker, [min, max]: readonly [number, number]): number {
  return faker.number.int({ min, max: max - 1 }) + faker.helpers.arrayElement([0, 0.5, 0.95, 0.99]);
}

function attributesOf(
  faker: Faker,
  { memory, screenSize }: Range,
  color: string,
): Readonly<Record<string, string | number>> {
  return {
    color,
    ...(memory ? { memory: faker.helpers.arrayElement(memory) } : {}),
    ...(screenSize ? { screenSize: faker.helpers.arrayElement(screenSize) } : {}),
  };
}

function imagesOf(number: number, title: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://images.example.com/demo/${number}/${index + 1}.jpg`,
    alt: index === 0 ? title : `${title}, view ${index + 1}`,
  }));
}
