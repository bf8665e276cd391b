import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig } from 'vitepress';

const page = (path) => new URL(`../../dist/pages/${path}`, import.meta.url);

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4f46e5"/><path d="M9 12h14l-1.4 8.4a2 2 0 0 1-2 1.6h-7.2a2 2 0 0 1-2-1.6zM12 12a4 4 0 0 1 8 0" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Colours of code as classes, because the policy of the pages allows no style attributes. */
const codeColors = transformerStyleToClass({ classPrefix: 'c-' });

const toFileName = (name) => name.replace(/[^\w./-]/g, '_').replace(/(^|\/)_+(?=[^/]*$)/, '$1');

/** Removes style attributes, which the policy forbids (the style sheet has the rules); storage may be blocked. */
const adaptHtml = (html) =>
  html
    .replace(/ style="(?:position:relative;|--vp-vh:0px;)?"/g, '')
    .replace(/(<script id="check-dark-mode">)([^]*?)(<\/script>)/, '$1try{$2}catch{}$3');

/** The site: `scripts/site/write-pages.ts` writes its pages, `scripts/site/build.mjs` builds it. */
export default defineConfig({
  srcDir: '../dist/pages',
  srcExclude: ['public/**'],
  outDir: '../dist/site',
  cacheDir: '../.cache/vitepress',
  assetsDir: 'docs/assets',
  lang: 'en',
  title: 'Commerce API',
  titleTemplate: ':title · Commerce API',
  cleanUrls: true,
  // Suppressing transitions forces the browser to compute the style of the whole page twice, at every load.
  appearance: { disableTransition: false },
  // Otherwise each page would contain a script of its own, and the policy a hash for each.
  metaChunk: true,
  head: [
    ['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(LOGO)}` }],
    ['link', { rel: 'stylesheet', href: '/docs/code.css' }],
  ],
  transformHtml: adaptHtml,
  // The colours are complete once all pages are rendered.
  buildEnd: ({ outDir }) => writeFileSync(join(outDir, 'docs/code.css'), codeColors.getCSS()),
  ignoreDeadLinks: [/^\/(?:docs\/reference|dashboard|graphql|openapi|schema)/],
  vite: {
    build: {
      target: 'es2022',
      reportCompressedSize: false,
      // In the log, the name of the search index would look like an e-mail address: `@name.hash.js`.
      rollupOptions: { output: { sanitizeFileName: toFileName } },
    },
    logLevel: 'warn',
  },
  markdown: {
    html: false,
    linkify: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [codeColors],
  },
  themeConfig: {
    logo: { src: `data:image/svg+xml,${encodeURIComponent(LOGO)}`, alt: '' },
    nav: [
      { text: 'Guides', link: '/docs', activeMatch: '^/docs' },
      { text: 'API reference', link: '/docs/reference', target: '_self' },
      { text: 'Error codes', link: '/problems' },
      { text: 'Console', link: '/dashboard', target: '_self' },
    ],
    sidebar: {
      '/docs/graphql-': [
        {
          text: 'GraphQL reference',
          items: [
            { text: 'Operations', link: '/docs/graphql-operations' },
            { text: 'Types', link: '/docs/graphql-types' },
            { text: 'Inputs', link: '/docs/graphql-inputs' },
            { text: 'Guide: GraphQL', link: '/docs/graphql' },
          ],
        },
      ],
      '/': JSON.parse(readFileSync(page('sidebar.json'), 'utf8')),
    },
    outline: { level: 2, label: 'On this page' },
    externalLinkIcon: false,
    search: {
      provider: 'local',
      options: {
        // If only some callers may read the schema, its reference is not served.
        _render: (source, env, markdown) =>
          env.relativePath.startsWith('docs/graphql-') ? '' : markdown.render(source, env),
      },
    },
  },
});
