import { categoryIdOf, type PageContentDocument } from '../../modules/catalog';

const DAY_MS = 86_400_000;
const promo = {
  kind: 'promo',
  imageUrl: null,
  targetUrl: null,
  startsAt: null,
  endsAt: null,
} as const;

/** The content that editors add to product pages: promotions for all or single categories, and display settings. */
export const pageContents = (now: Date): readonly PageContentDocument[] => [
  {
    ...promo,
    _id: 'pco_demo_0001',
    position: 1,
    title: 'Free returns for 60 days',
    text: 'Try it at home. If it is not for you, send it back.',
    targetUrl: 'https://shop.example/returns',
    categoryIds: [],
  },
  {
    ...promo,
    _id: 'pco_demo_0002',
    position: 2,
    title: 'Back to work',
    text: 'A bag on top of every laptop.',
    targetUrl: 'https://shop.example/back-to-work',
    categoryIds: [categoryIdOf('demo-laptops')],
  },
  {
    ...promo,
    _id: 'pco_demo_0003',
    position: 3,
    title: 'Summer sale',
    text: 'This promotion has ended, so no page shows it.',
    categoryIds: [categoryIdOf('demo-outdoor')],
    startsAt: new Date(now.getTime() - 150 * DAY_MS),
    endsAt: new Date(now.getTime() - 60 * DAY_MS),
  },
  {
    _id: 'pco_demo_0004',
    kind: 'display_settings',
    position: 1,
    layout: 'standard',
    imageAspectRatio: '4:3',
    showRating: true,
    showSimilarProducts: true,
  },
];

/**
 * Counts of one to five stars with this average: between two neighbouring values, then spread in pairs that keep the
 * sum.
 */
export function starsOf(rating: number, count: number): readonly number[] {
  const points = Math.round(rating * count);
  const lower = Math.min(4, Math.max(1, Math.floor(points / count)));
  const upper = points - lower * count;
  const stars = [0, 0, 0, 0, 0];
  stars[lower - 1] = count - upper;
  stars[lower] = upper;
  for (const at of [1, 2, 3]) {
    const movedCount = Math.floor((stars[at] ?? 0) / 4);
    stars[at] = (stars[at] ?? 0) - 2 * movedCount;
    stars[at - 1] = (stars[at - 1] ?? 0) + movedCount;
    stars[at + 1] = (stars[at + 1] ?? 0) + movedCount;
  }
  return stars;
}
