import { call, Problem, withQuery } from './api.js';
import { ask } from './dialogs.js';
import { badge, el, emptyState, table } from './dom.js';
import { findForm } from './forms.js';
import { asId, withoutSign } from './ids.js';
import { amount, amountField } from './money.js';

/** The search finds what is for sale; of drafts and archived ones so many, the newest, are searched here. */
const SEARCHED = 100;
/** A text that is longer is no SKU and no number of one's own. */
const CODE_MAX = 100;

/** Products in a state, for sale without one, by words in them; by SKU, external id or id those in any without one. */
export async function loadProducts({ q, status, cursor }) {
  const text = asId(q);
  const isForSale = !status || status === 'active';
  if (text.startsWith('prd_')) return { products: await one(text, status) };
  if (text === '') return list('/products', isForSale ? { cursor } : { status, cursor });
  const [byCode, byWords] = await Promise.all([
    // They are on the first page.
    cursor ? [] : listOfCode(text, status),
    isForSale ? list('/products/search', { q: text, cursor }) : listOfTitle(text, status),
  ]);
  const found = new Set([...byCode, ...byWords.products].map(({ id }) => id));
  const ids = [...found].slice(0, 50).join(',');
  // Look-ups show the stock to those who may see it.
  const { products } = ids === '' ? { products: [] } : await list('/products', { ids, status });
  return { ...byWords, products };
}

async function list(path, parameters) {
  const page = parameters.ids ? {} : { limit: '40' };
  const { data, pagination } = await call('GET', withQuery(path, { ...page, ...parameters }));
  return { products: data, pagination };
}

/** As it was typed, else without its number sign. */
async function listOfCode(text, status) {
  if (text.length > CODE_MAX) return [];
  const lists = await Promise.all([
    list('/products', { sku: text, status }),
    list('/products', { externalId: text, status }),
  ]);
  const found = lists.flatMap(({ products }) => products);
  const rest = withoutSign(text);
  return found.length === 0 && rest ? listOfCode(rest, status) : found;
}

/** Products with all the words in their title; `isPart` when there are more than were looked through. */
async function listOfTitle(text, status) {
  const query = withQuery('/products', { status, pageSize: String(SEARCHED) });
  const { data, pagination } = await call('GET', query);
  const words = text.toLowerCase().split(/\s+/);
  const products = data.filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word)),
  );
  return { products, isPart: pagination.hasNext };
}

async function one(id, status) {
  try {
    const product = await call('GET', `/products/${encodeURIComponent(id)}`);
    return !status || product.status === status ? [product] : [];
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    return (await list('/products', { ids: id, status })).products;
  }
}

export function productForm(filter, apply) {
  return findForm({
    label: 'Find products',
    search: 'Words, id, SKU or your own number',
    states: [
      ['', 'for sale'],
      ['draft', 'drafts'],
      ['archived', 'archived'],
    ],
    filter,
    apply,
  });
}

const PART = `Words were looked for in the titles of the newest ${SEARCHED} in this state. Ids, SKUs and your own numbers are found in all.`;

export function renderProducts({ products, isPart }, refresh) {
  const note = isPart ? [el('p', { class: 'quiet' }, PART)] : [];
  if (products.length === 0) {
    const text = 'Nothing fits. Try other words, or another state.';
    return [...note, emptyState('No products', text)];
  }
  const rows = products.map((product) => ({
    cells: [
      pictureOf(product),
      el('span', {}, product.title, el('small', { class: 'under' }, product.sku ?? product.id)),
      amount(product.price, product.currency),
      stockOf(product),
      badge(product.status),
      actionsOf(product, refresh),
    ],
  }));
  return [
    ...note,
    table('Products', ['Picture', 'Product', 'Price', 'Stock', 'State', 'Actions'], rows),
  ];
}

/** Those who may change products are those who see the stock. */
function actionsOf(product, refresh) {
  if (typeof product.stock !== 'number') return null;
  return el('span', { class: 'row' }, editButton(product, refresh), stockButton(product, refresh));
}

/** Only pictures of this service are shown: the page loads nothing from elsewhere. */
function pictureOf({ images }) {
  const url = images[0] && new URL(images[0].url, location.origin);
  const isOurs = url && url.pathname.startsWith('/pictures/');
  return isOurs ? el('img', { src: url.pathname, alt: '', width: 56, height: 42 }) : '';
}

function stockOf({ stock, availability }) {
  return stock === undefined || stock === null ? badge(availability.status) : String(stock);
}

async function changeProduct(id, change, version, refresh) {
  try {
    await call('PATCH', `/products/${id}`, change, version);
  } catch (error) {
    // What is shown was out of date: the next try begins with what is there now.
    if (error.code === 'version_mismatch') {
      error.message += ' Close this, look at it again, and change it then.';
      await refresh();
    }
    throw error;
  }
}

function changing(label, product, question, refresh) {
  const key = `${label}-${product.id}`;
  const open = () =>
    ask({
      ...question,
      run: async (_values, changed) => {
        if (Object.keys(changed).length === 0) return 'Nothing was changed.';
        const change = question.changeOf(changed);
        await changeProduct(product.id, change, question.version, refresh);
        await refresh();
        return `${product.title} is changed.`;
      },
    });
  return el(
    'button',
    { type: 'button', 'data-key': key, 'aria-label': `${label}: ${product.title}`, onclick: open },
    label,
  );
}

function editButton(product, refresh) {
  const { title, price, currency, status, version } = product;
  const question = {
    title: 'Edit the product',
    text: 'What you save is in the shop at once.',
    submit: 'Save',
    fields: [
      { name: 'title', label: 'Title', type: 'text', required: true, value: title },
      amountField({ name: 'price', label: 'Price', value: price, currency }),
      {
        name: 'status',
        label: 'State',
        value: status,
        options: ['active', 'draft', 'archived'].map((name) => [name, name]),
      },
    ],
    changeOf: ({ price: text, ...rest }) => (text ? { ...rest, price: Number(text) } : rest),
    version,
  };
  return changing('Edit', product, question, refresh);
}

function stockButton(product, refresh) {
  const question = {
    title: 'Change the stock',
    text: `${product.title}: how many pieces came in? Less than none for pieces that went.`,
    submit: 'Book',
    fields: [{ name: 'stockDelta', label: 'Pieces', type: 'number', step: '1', required: true }],
    changeOf: ({ stockDelta }) => ({ stockDelta: Number(stockDelta) }),
  };
  return changing('Stock', product, question, refresh);
}
