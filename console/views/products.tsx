import type { Schemas } from 'commerce-client';
import type { Filter } from '../shared/address';
import { call, explainMismatch, ifPresent } from '../shared/api';
import { field, search } from '../shared/forms';
import { asId, findBySpelling } from '../parts/lookups';
import { amount, amountField } from '../parts/money';
import { Badge, TwoLines } from '../parts/pieces';
import { defineView, type Page } from '../parts/view';

type Product = Schemas['Product'];

interface Products extends Page<Product> {
  /** There are more products than the page searched. */
  readonly isPart?: boolean;
}

/**
 * The search covers only products for sale; for drafts and archived products, this page searches the newest ones
 * itself.
 */
const LOOKED_THROUGH = 100;
/** A longer text cannot be an SKU or an external id. */
const CODE_MAX = 100;
const PAGE = 40;

/** Finds products in a state (by default those for sale) by words; by SKU, external id or id also without a state. */
async function loadProducts({ q, status, cursor }: Filter): Promise<Products> {
  const text = asId(q);
  const isForSale = !status || status === 'active';
  if (text.startsWith('prd_')) return readProduct(text, status);
  if (text === '') {
    const query = { limit: PAGE, ...(isForSale ? {} : { status }), cursor };
    return call('GET', '/products', { query });
  }
  const [byCode, byWords] = await Promise.all([
    // Matches by code are on the first page.
    cursor ? { data: [] } : findBySpelling(text, (code) => listOfCode(code, status)),
    isForSale
      ? call('GET', '/products/search', { query: { limit: PAGE, q: text, cursor } })
      : listOfTitle(text, status),
  ]);
  const ids = new Set([...byCode.data, ...byWords.data].map(({ id }) => id));
  if (ids.size === 0) return { ...byWords, data: [] };
  // Lists of ids contain the stock if the user may see it.
  const query = { ids: [...ids].slice(0, 50), status };
  return { ...byWords, data: (await call('GET', '/products', { query })).data };
}

/** By SKU or external id. */
async function listOfCode(code: string, status: string | undefined): Promise<Products> {
  if (code.length > CODE_MAX) return { data: [] };
  const pages = await Promise.all([
    call('GET', '/products', { query: { limit: PAGE, sku: code, status } }),
    call('GET', '/products', { query: { limit: PAGE, externalId: code, status } }),
  ]);
  return { data: pages.flatMap(({ data }) => data) };
}

/** Products whose title contains all the words. */
async function listOfTitle(text: string, status: string | undefined): Promise<Products> {
  const query = { status, pageSize: LOOKED_THROUGH };
  const { data, pagination } = await call('GET', '/products', { query });
  const words = text.toLowerCase().split(/\s+/);
  const isMatch = ({ title }: Product) => words.every((word) => title.toLowerCase().includes(word));
  return { data: data.filter(isMatch), isPart: pagination.hasNext };
}

async function readProduct(id: string, status: string | undefined): Promise<Products> {
  const product = await ifPresent(call('GET', '/products/{id}', { path: { id } }));
  if (product === null) return call('GET', '/products', { query: { ids: [id], status } });
  return { data: !status || product.status === status ? [product] : [] };
}

export const products = defineView({
  title: 'Products',
  pollMs: 10_000,
  filters: [
    search('q', 'Words, id, SKU or your own number'),
    field('status', 'State', { options: [['', 'for sale'], 'draft', 'archived'] }),
  ],
  load: loadProducts,
  body: ({ isPart }, _, table) => (
    <>
      {isPart && (
        <p class="quiet">
          Words were looked for in the titles of the newest {LOOKED_THROUGH} in this state. Ids,
          SKUs and your own numbers are found in all.
        </p>
      )}
      {table}
    </>
  ),
  columns: {
    Picture,
    Product: ({ title, sku, id }) => <TwoLines first={title} second={sku ?? id} />,
    Price: ({ price, currency }) => amount(price, currency),
    Stock: ({ stock, availability }) => stock ?? <Badge state={availability.status} />,
    State: ({ status }) => <Badge state={status} />,
  },
  about: ({ title }) => title,
  // Only users who may change products see the stock.
  actions: (product) =>
    typeof product.stock === 'number' && [
      {
        label: 'Edit',
        text: 'What you save is in the shop at once.',
        fields: [
          field('title', 'Title', { required: true, value: product.title }),
          amountField('price', 'Price', { value: product.price, currency: product.currency }),
          field('status', 'State', {
            value: product.status,
            options: ['active', 'draft', 'archived'],
          }),
        ],
        submit: 'Save',
        run: async (_, { price, ...rest }) => {
          const body = { ...rest, ...(price && { price: Number(price) }) };
          if (Object.keys(body).length === 0) return 'Nothing was changed.';
          await change(product, body, product.version);
        },
        success: `${product.title} is changed.`,
      },
      {
        label: 'Stock',
        text: `${product.title}: how many units were added? A negative number removes units.`,
        fields: [field('stockDelta', 'Pieces', { type: 'number', required: true })],
        submit: 'Book',
        run: ({ stockDelta }) => change(product, { stockDelta: Number(stockDelta) }),
        success: `${product.title} is changed.`,
      },
    ],
  empty: ['No products', 'Nothing matches. Try other words, or another state.'],
});

/** Shows only pictures of this service: the page loads nothing from elsewhere. */
function Picture({ images }: Product) {
  const path = images[0] && new URL(images[0].url, location.origin).pathname;
  if (!path?.startsWith('/pictures/')) return '';
  return <img src={path} alt="" width={56} height={42} />;
}

/** `version` is the one to which the change applies. */
const change = ({ id }: Product, body: Schemas['UpdateProductInput'], version?: number) =>
  explainMismatch(
    call('PATCH', '/products/{id}', { path: { id }, body, version }),
    // If the list was outdated, the next attempt starts from the current state.
    'Close this dialog, check the product, and try again.',
  );
