/** The demo category tree: three levels, leaves carry products. Made by the project. */
export interface DemoCategory {
  readonly externalId: string;
  readonly title: string;
  readonly parentExternalId: string | null;
  readonly filterableAttributes: readonly string[];
  /** In major units; null = any price. */
  readonly minimumPrice: number | null;
}

interface Branch {
  readonly title: string;
  readonly filters?: readonly string[];
  readonly minimumPrice?: number;
  readonly children?: readonly Branch[];
}

const tree: readonly Branch[] = [
  {
    title: 'Electronics',
    children: [
      {
        title: 'Computers',
        filters: ['memory', 'screenSize'],
        children: [
          { title: 'Laptops', filters: ['memory', 'screenSize'], minimumPrice: 100 },
          { title: 'Tablets', filters: ['memory', 'screenSize'], minimumPrice: 50 },
          { title: 'Desktops', filters: ['memory'], minimumPrice: 100 },
        ],
      },
      {
        title: 'Phones',
        filters: ['memory', 'screenSize'],
        children: [
          { title: 'Smartphones', filters: ['memory', 'screenSize'] },
          { title: 'Smartwatches', filters: ['screenSize'] },
        ],
      },
      {
        title: 'Displays',
        filters: ['screenSize'],
        children: [
          { title: 'Monitors', filters: ['screenSize'] },
          { title: 'Televisions', filters: ['screenSize'] },
        ],
      },
      { title: 'Audio', children: [{ title: 'Headphones' }, { title: 'Speakers' }] },
    ],
  },
  {
    title: 'Home',
    children: [
      { title: 'Kitchen', children: [{ title: 'Coffee machines' }, { title: 'Kettles' }] },
      { title: 'Furniture', children: [{ title: 'Chairs' }, { title: 'Desks' }] },
    ],
  },
  {
    title: 'Outdoor',
    children: [{ title: 'Camping', children: [{ title: 'Tents' }, { title: 'Backpacks' }] }],
  },
];

/** All categories, parents before their children. */
export const demoCategories: readonly DemoCategory[] = flatten(tree, null);

function flatten(branches: readonly Branch[], parentExternalId: string | null): DemoCategory[] {
  return branches.flatMap(({ title, filters = [], minimumPrice = null, children = [] }) => {
    const externalId = `demo-${title.toLowerCase().replaceAll(' ', '-')}`;
    const category = { externalId, title, parentExternalId, minimumPrice };
    return [{ ...category, filterableAttributes: filters }, ...flatten(children, externalId)];
  });
}
