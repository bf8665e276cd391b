import type { Schemas } from 'commerce-client';
import type { Action } from '../shared/actions';
import type { Filter } from '../shared/address';
import { call, ifPresent, isCode, messageOf } from '../shared/api';
import { field, search, type Values } from '../shared/forms';
import { asId, findBySpelling } from '../parts/lookups';
import { amount, amountField } from '../parts/money';
import { Badge, TwoLines } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';

type Product = Schemas['Product'];

interface Products extends Page<Product> {
  /** There are more products than were searched. */
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

export const products = resourceView({
  title: 'Products',
  pollMs: 10_000,
  filters: [
    search('q', 'Words, id, SKU or your own number'),
    field('status', 'State', { options: [['', 'for sale'], 'draft', 'archived'] }),
  ],
  load: loadProducts,
  above: ({ isPart }) =>
    isPart && (
      <p class="quiet">
        Words were looked for in the titles of the newest {LOOKED_THROUGH} in this state. Ids, SKUs
        and your own numbers are found in all.
      </p>
    ),
  columns: {
    Picture,
    Product: ({ title, sku, id }) => <TwoLines first={title} second={sku ?? id} />,
    Price: ({ price, currency }) => amount(price, currency),
    Stock: ({ stock, availability }) => stock ?? <Badge state={availability.status} />,
    State: ({ status }) => <Badge state={status} />,
  },
  about: ({ title }) => title,
  // Users who may change products are the ones who see the stock.
  actions: (product) =>
    typeof product.stock === 'number' && [editAction(product), stockAction(product)],
  empty: ['No products', 'Nothing fits. Try other words, or another state.'],
});

/** Shows only pictures of this service: the page loads nothing from elsewhere. */
function Picture({ images }: Product) {
  const path = images[0] && new URL(images[0].url, location.origin).pathname;
  if (!path?.startsWith('/pictures/')) return '';
  return <img src={path} alt="" width={56} height={42} />;
}

interface Change {
  /** The values that the user changed in the form. */
  readonly changes: Values;
  readonly body: Schemas['UpdateProductInput'];
  /** The version to which the change applies. */
  readonly version?: number;
}

async function change({ id, title }: Product, { changes, body, version }: Change): Promise<string> {
  if (Object.keys(changes).length === 0) return 'Nothing was changed.';
  try {
    await call('PATCH', '/products/{id}', { path: { id }, body, version });
  } catch (error) {
    if (!isCode(error, 'version_mismatch')) throw error;
    // The list was outdated: the next attempt starts from the current state.
    throw new Error(`${messageOf(error)} Close this, look at it again, and change it then.`);
  }
  return `${title} is changed.`;
}

function editAction(product: Product): Action {
  const { title, price, currency, status, version } = product;
  return {
    label: 'Edit',
    title: 'Edit the product',
    text: 'What you save is in the shop at once.',
    fields: [
      field('title', 'Title', { required: true, value: title }),
      amountField('price', 'Price', { value: price, currency }),
      field('status', 'State', { value: status, options: ['active', 'draft', 'archived'] }),
    ],
    submit: 'Save',
    run: (_, changes) => {
      const { price: typed, ...rest } = changes;
      const body = typed ? { ...rest, price: Number(typed) } : rest;
      return change(product, { changes, body, version });
    },
  };
}

const stockAction = (product: Product): Action => ({
  label: 'Stock',
  title: 'Change the stock',
  text: `${product.title}: how many pieces came in? Less than none for pieces that went.`,
  fields: [field('stockDelta', 'Pieces', { type: 'number', step: '1', required: true })],
  submit: 'Book',
  run: (_, changes) =>
    change(product, { changes, body: { stockDelta: Number(changes['stockDelta']) } }),
});
