import { call, Problem, withQuery } from './api.js';
import { ask } from './dialogs.js';
import { badge, el, emptyState, table } from './dom.js';
import { findForm } from './forms.js';
import { amount, amountField } from './money.js';

/** Products by words, id, SKU or external id; drafts and archived ones by their status. */
export async function loadProducts({ q, status }) {
  const text = (q ?? '').trim();
  if (text.startsWith('prd_')) return one(text);
  if (status && status !== 'active') return list('/products', { status });
  if (text === '') return list('/products', {});
  const [bySku, byExternalId, byWords] = await Promise.all([
    list('/products', { sku: text }),
    list('/products', { externalId: text }),
    list('/products/search', { q: text }),
  ]);
  const found = new Map([...bySku, ...byExternalId, ...byWords].map((row) => [row.id, row]));
  const ids = [...found.keys()].slice(0, 40).join(',');
  // Look-ups show the stock to those who may see it.
  return ids === '' ? [] : list('/products', { ids });
}

async function list(path, parameters) {
  const page = parameters.ids ? {} : { pageSize: '40' };
  return (await call('GET', withQuery(path, { ...parameters, ...page }))).data;
}

async function one(id) {
  try {
    return [await call('GET', `/products/${encodeURIComponent(id)}`)];
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return list('/products', { ids: id });
    throw error;
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

export function renderProducts(products, refresh) {
  if (products.length === 0) {
    return [emptyState('No products', 'Nothing fits. Try other words, or look at the drafts.')];
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
  return [table('Products', ['Picture', 'Product', 'Price', 'Stock', 'State', 'Actions'], rows)];
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
      run: async (values) => {
        const change = question.changeOf(values);
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
    changeOf: (values) => ({ ...values, price: Number(values.price) }),
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
