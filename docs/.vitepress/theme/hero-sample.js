import { h } from 'vue';

const span = (kind, text) => h('span', { class: `hero-${kind}` }, text);

/** A sample request with the beginning of its response, beside the title of the landing page. */
export const HeroSample = {
  setup: () => () =>
    h('div', { class: 'hero-sample' }, [
      h('p', 'Terminal'),
      h(
        'pre',
        { tabindex: 0, 'aria-label': 'A sample request and the beginning of its response' },
        [
          h('code', [
            span('prompt', '$ '),
            "curl 'http://127.0.0.1:3000/products/search?q=laptop'\n\n{\n",
            '  ',
            span('name', '"data"'),
            ': [{\n    ',
            span('name', '"id"'),
            ': ',
            span('text', '"prd_demo_0001"'),
            ',\n    ',
            span('name', '"title"'),
            ': ',
            span('text', '"Northpeak Aero 13.3 Laptop, 8 GB"'),
            ',\n    ',
            span('name', '"price"'),
            ': 139.9,\n    ',
            span('name', '"currency"'),
            ': ',
            span('text', '"USD"'),
            ' … }],\n  ',
            span('name', '"facets"'),
            ': [{ ',
            span('name', '"name"'),
            ': ',
            span('text', '"brand"'),
            ' … }],\n  ',
            span('name', '"pagination"'),
            ': { ',
            span('name', '"hasNext"'),
            ': true … }\n}',
          ]),
        ],
      ),
    ]),
};
