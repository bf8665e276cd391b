import { categoryIdOf, type PageContentDocument } from '../../modules/catalog';

const DAY_MS = 86_400_000;

/** What editors put beside products: promotions everywhere and in single categories, and how a page looks. */
export const demoPageContents = (now: Date): readonly PageContentDocument[] => [
  {
    _id: 'pco_demo_0001',
    kind: 'promo',
    position: 1,
    title: 'Free returns for 60 days',
    text: 'Try it at home. If it is not for you, send it back.',
    imageUrl: null,
    targetUrl: 'https://shop.example/returns',
    categoryIds: [],
    startsAt: null,
    endsAt: null,
  },
  {
    _id: 'pco_demo_0002',
    kind: 'promo',
    position: 2,
    title: 'Back to work',
    text: 'A bag on top of every laptop.',
    imageUrl: null,
    targetUrl: 'https://shop.example/back-to-work',
    categoryIds: [categoryIdOf('demo-laptops')],
    startsAt: null,
    endsAt: null,
  },
  {
    _id: 'pco_demo_0003',
    kind: 'promo',
    position: 3,
    title: 'Summer sale',
    text: 'This one is over, and no page shows it.',
    imageUrl: null,
    targetUrl: null,
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
