import { useTestApp } from '../support/build-test-app';
import { seedProducts } from '../support/products';
import { createRandom } from '../support/random';
import { requests } from '../support/requests';
import { isDeep } from '../support/size';

/** Scalar fields of a type, and fields with selections. */
const TYPES = {
  Product: { leaves: ['id', 'title', 'price', 'brand'], links: { category: 'Category' } },
  Category: { leaves: ['id', 'title', 'version'], links: { parent: 'Category' } },
} as const;
type Type = keyof typeof TYPES;

const CONDITIONS = [
  '',
  '@include(if: $a)',
  '@include(if: $b)',
  '@skip(if: $a)',
  '@skip(if: $b)',
  '@include(if: $a) @skip(if: $b)',
];
const VALUES = [true, false].flatMap((a) => [true, false].map((b) => ({ a, b })));
const DOCUMENTS = isDeep ? 60 : 20;

const service = useTestApp();
const { send } = requests(service);

beforeAll(async () => {
  const root = await send('POST', '/categories', { title: 'Rooms' });
  const leaf = await send('POST', '/categories', { title: 'Light', parentId: root.body.id });
  const categoryId: string = leaf.body.id;
  await seedProducts(service.database.db, [
    { _id: 'prd_lamp', title: 'Lamp', categoryId },
    { _id: 'prd_bulb', title: 'Bulb', categoryId },
  ]);
});

function documentOf(below: (limit: number) => number): string {
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const condition = () => one(CONDITIONS);
  const selection = (type: Type, depth: number): string => {
    const { leaves, links } = TYPES[type];
    const [[link, next] = ['', type]] = Object.entries(links) as [string, Type][];
    const parts = Array.from({ length: 2 + below(3) }, () => {
      const dice = below(depth > 1 ? 2 : 5);
      if (dice < 2) return `${one(leaves)} ${condition()}`;
      if (dice === 2) return `... on ${type} ${condition()} ${selection(type, depth + 1)}`;
      if (dice === 3) return `... ${condition()} ${selection(type, depth + 1)}`;
      return `${link} ${condition()} ${selection(next, depth + 1)}`;
    });
    return `{ ${parts.join(' ')} ...${type}s ${condition()} ...${type}s ${condition()} }`;
  };
  const fragment = (type: Type, more: string) =>
    `fragment ${type}s on ${type} { ${more} ${one(TYPES[type].leaves)} ${condition()} }`;
  return `query ($a: Boolean!, $b: Boolean!) {
    other: product(id: "prd_bulb") ${selection('Product', 0)}
    main: product(id: "prd_lamp") { id @include(if: $a) title @skip(if: $b) ...Products ${condition()} }
  }
  ${fragment('Product', `category ${condition()} { ...Categorys ${condition()} ...Categorys }`)}
  ${fragment('Category', 'id')}`;
}

describe('a trusted document with directives', () => {
  it('gets the same response as its text in every run', async () => {
    const below = createRandom(36);
    const texts = Array.from({ length: DOCUMENTS }, () => documentOf(below));
    const documents = Object.fromEntries(texts.map((text, index) => [`D${index}`, text]));
    const manifest = { name: 'directives', version: '1', documents };
    const { status, body } = await send('POST', '/graphql/documents', manifest);
    expect([status, body.errors]).toEqual([201, undefined]);
    for (const [id, query] of Object.entries(documents)) {
      const documentId = `directives@1/${id}`;
      for (const variables of [...VALUES, ...VALUES]) {
        const plain = await send('POST', '/graphql', { query, variables });
        const answer = await send('POST', '/graphql', { documentId, variables });
        expect(plain.body.errors).toBeUndefined();
        expect([query, variables, JSON.stringify(answer.body.data)]).toEqual([
          query,
          variables,
          JSON.stringify(plain.body.data),
        ]);
      }
    }
  });
});
