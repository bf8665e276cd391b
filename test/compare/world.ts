import type { Session } from './session';
import { RATES } from './versions';

/** What all scripts find: people of their own, and a small catalog instead of the demo data. */
export interface World {
  readonly startedAt: string;
  /** User ids by viewer. */
  readonly people: Readonly<Record<Person, string>>;
  /** Category ids by title. */
  readonly categories: Readonly<Record<string, string>>;
  /** Product ids by SKU. */
  readonly products: Readonly<Record<string, string>>;
}

type Person = 'customer' | 'other' | 'moderator' | 'admin';

/** All viewers: an anonymous caller, the owner, another customer, and the staff. */
export const viewers = ['anonymous', 'customer', 'other', 'moderator', 'admin'] as const;

export const PASSWORD = 'a long and quiet phrase';
export const emailOf = (person: string): string => `${person}@compare.example`;

export const ADDRESS = {
  name: 'Ada Lovelace',
  line1: '1 Main St',
  city: 'Springfield',
  postalCode: '12345',
  country: 'US',
};

const CATEGORIES: readonly (readonly [title: string, parent: string | null, rest: object])[] = [
  ['Hardware', null, { externalId: 'hardware' }],
  [
    'Laptops',
    'Hardware',
    { filterableAttributes: attributes('memory:number:GB', 'screenSize:number:inch') },
  ],
  [
    'Cables',
    'Hardware',
    {
      minimumPrice: 1,
      filterableAttributes: attributes('length:number:m', 'plug:string', 'shielded:boolean'),
    },
  ],
  ['Kitchen', null, {}],
];

const PRODUCTS: readonly (readonly [sku: string, category: string, facts: object])[] = [
  [
    'L-1',
    'Laptops',
    {
      title: 'Feather 13 laptop',
      brand: 'Acme',
      price: 999.5,
      attributes: { memory: 16, screenSize: 13.3, color: 'grey' },
    },
  ],
  [
    'L-2',
    'Laptops',
    {
      title: 'Feather 15 laptop',
      brand: 'acme',
      price: 1299,
      attributes: { memory: 32, screenSize: 15.6 },
    },
  ],
  [
    'L-3',
    'Laptops',
    {
      title: 'Brick workstation',
      brand: 'Heavy',
      price: 2499,
      attributes: { memory: 64, screenSize: 17 },
    },
  ],
  [
    'L-4',
    'Laptops',
    { title: 'Pebble netbook', brand: 'Heavy', price: 299.99, attributes: { memory: 8 }, stock: 3 },
  ],
  [
    'C-1',
    'Cables',
    {
      title: 'USB-C cable',
      brand: 'Wire',
      price: 9.9,
      attributes: { length: 1, plug: 'USB-C', shielded: true },
    },
  ],
  [
    'C-2',
    'Cables',
    {
      title: 'HDMI-2 cable',
      brand: 'Wire',
      price: 14.5,
      attributes: { length: 2, plug: 'HDMI', shielded: true },
    },
  ],
  [
    'C-3',
    'Cables',
    {
      title: 'Cat6 patch cable',
      brand: 'Knot',
      price: 4.25,
      attributes: { length: 3, plug: 'rj45', shielded: false },
    },
  ],
  [
    'C-4',
    'Cables',
    {
      title: 'Kabel für das Büro',
      brand: 'Knot',
      price: 6,
      currency: 'EUR',
      attributes: { length: 5, plug: 'RJ45' },
    },
  ],
  [
    'K-1',
    'Kitchen',
    { title: 'Wi-Fi kettle 1.7 l', brand: 'Steam', price: 49, description: 'Boils by app' },
  ],
  ['K-2', 'Kitchen', { title: 'Plain kettle', brand: 'Steam', price: 19, stock: 0 }],
  ['K-3', 'Kitchen', { title: 'Draft toaster', brand: 'Steam', price: 29, status: 'draft' }],
];

function attributes(...texts: readonly string[]): readonly object[] {
  return texts.map((text) => {
    const [name = '', type, unit] = text.split(':');
    return { name, label: name.toUpperCase(), type, ...(unit === undefined ? {} : { unit }) };
  });
}

export async function createWorld(session: Session): Promise<World> {
  session.signIn('demo admin', 'at_demo_admin');
  session.signIn('partner', 'sk_demo_partner');
  session.signIn('internal', 'sk_demo_internal');
  session.signIn('readonly', 'sk_demo_readonly');
  await clearDemoData(session);
  const startedAt = new Date().toISOString();
  const people = {
    customer: await signUp(session, 'customer'),
    other: await signUp(session, 'other'),
    moderator: await signUp(session, 'moderator', 'moderator'),
    admin: await signUp(session, 'admin', 'admin'),
  };
  const endpoint = {
    url: `${session.receiver.url}/everything`,
    eventTypes: ['*'],
    payloadStyle: 'full',
  };
  const id = await session.make('admin', 'POST /webhooks/endpoints', endpoint);
  await session.until('admin', `GET /webhooks/endpoints/${id}`, isActive);
  const categories: Record<string, string> = {};
  for (const [title, parent, rest] of CATEGORIES) {
    const parentId = parent === null ? null : categories[parent];
    categories[title] = await session.make('admin', 'POST /categories', {
      title,
      parentId,
      ...rest,
    });
  }
  const products: Record<string, string> = {};
  for (const [sku, category, facts] of PRODUCTS) {
    const body = { sku, categoryId: categories[category], stock: 100, status: 'active', ...facts };
    products[sku] = await session.make('admin', 'POST /products', body);
  }
  return { startedAt, people, categories, products };
}

export const isActive = ({ status }: { readonly status: string }): boolean => status === 'active';

/** A signed-up, confirmed and signed-in person; their id. */
export async function signUp(session: Session, name: string, role = 'customer'): Promise<string> {
  const [email, password] = [emailOf(name), PASSWORD];
  await session.ask('anonymous', 'POST /auth/signup', {
    email,
    password,
    displayName: `The ${name}`,
  });
  const token = await mailedCode(session, email, 'verify_email');
  await session.ask('anonymous', 'POST /auth/verify-email', { token });
  const userId = await signIn(session, name);
  if (role === 'customer') return userId;
  await session.ask('demo admin', `POST /users/${userId}/role`, { role });
  return signIn(session, name);
}

/** Signs in by password; the id of the user. */
export async function signIn(session: Session, name: string, password = PASSWORD): Promise<string> {
  const { body } = await session.ask('anonymous', 'POST /auth/login', {
    email: emailOf(name),
    password,
  });
  const { accessToken, user } = body as { accessToken: string; user: { id: string } };
  session.signIn(name, accessToken);
  return user.id;
}

interface Mail {
  readonly kind: string;
  readonly text: string;
}

/** The code in the newest mail of a kind to an address, once it is there. */
export async function mailedCode(session: Session, to: string, kind: string): Promise<string> {
  const isSent = ({ data }: { readonly data: readonly Mail[] }): boolean =>
    data.some((mail) => mail.kind === kind);
  const { body } = await session.until('demo admin', `GET /internal/mails?to=${to}`, isSent);
  const { data } = body as { readonly data: readonly Mail[] };
  const text = data.find((mail) => mail.kind === kind)?.text ?? '';
  return /\b(?:\w\w_[\w-]{20,}|\d{6,8})\b/.exec(text)?.[0] ?? '';
}

/** Rates, and a catalog without the demo data, which may change. */
async function clearDemoData(session: Session): Promise<void> {
  await session.send('demo admin', 'PUT /country-rates', { items: RATES });
  for (const [list, remove] of [
    [
      '/products',
      (ids: readonly string[]) => session.send('demo admin', 'DELETE /products/bulk', { ids }),
    ],
    [
      '/posts',
      (ids: readonly string[]) =>
        Promise.all(ids.map((id) => session.send('demo admin', `DELETE /posts/${id}`))),
    ],
  ] as const) {
    for (;;) {
      const { body } = await session.send('demo admin', `GET ${list}?pageSize=100`);
      const { data } = body as { readonly data: readonly { readonly id: string }[] };
      if (data.length === 0) break;
      await remove(data.map(({ id }) => id));
    }
  }
  const { body } = await session.send('demo admin', 'GET /categories');
  const { data } = body as { readonly data: readonly { readonly externalId: string | null }[] };
  const items = data.map(({ externalId }) => ({ externalId }));
  const removal = { type: 'categories', mode: 'delete', items };
  const { id } = await session.send('demo admin', 'POST /imports', removal);
  for (;;) {
    const { body: state } = await session.send('demo admin', `GET /imports/${id}`);
    if ((state as { readonly done: boolean }).done) break;
  }
}
