import { escapeHtml, htmlPage } from '../html-page';
import { LOOK_UP, type Guide } from './guides';
import type { Section } from './markdown';

/** One page of the documentation. */
export interface DocsPage {
  /** Where it stands; lights its entry in the list of pages. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** The name of the part that it belongs to. */
  readonly section: string;
  readonly html: string;
  readonly sections?: readonly Section[];
  /** The same as Markdown, at its address with `.md`. */
  readonly markdown: string;
}

type Link = readonly [url: string, title: string];

/** A page that stands by itself, where the documentation is not served. */
export function plainLayout(page: DocsPage): string {
  return htmlPage({
    title: `${page.title} · Commerce API`,
    description: page.description,
    hasBar: false,
    content: `<div class="plain">${textOf([], page)}</div>`,
  });
}

/** Makes the pages of the documentation: the list of all pages, the text, and what is on the page. */
export function createDocsLayout(guides: readonly Guide[]): (page: DocsPage) => string {
  const groups = new Map<string, readonly Link[]>();
  for (const { section, url, title } of guides) {
    groups.set(section, [...(groups.get(section) ?? []), [url, title]]);
  }
  groups.set('Look up', LOOK_UP);
  const order = guides.map(({ url, title }): Link => [url, title]);
  return (page) =>
    htmlPage({
      title: `${page.title} · Commerce API`,
      description: page.description,
      area: '/docs',
      hasMenu: true,
      content: `<div class="docs">${sideOf(groups, page.url)}<div class="page">${textOf(order, page)}${tocOf(page.sections ?? [])}</div></div>`,
    });
}

function textOf(order: readonly Link[], page: DocsPage): string {
  return `<main class="text" id="content" tabindex="-1"><p class="crumbs">${escapeHtml(page.section)}</p>${page.html}${after(order, page)}</main>`;
}

function sideOf(groups: ReadonlyMap<string, readonly Link[]>, current: string): string {
  const item = ([url, title]: Link): string =>
    `<li><a href="${url}"${url === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  const lists = [...groups].map(
    ([name, links]) => `<h2>${name}</h2><ul>${links.map(item).join('')}</ul>`,
  );
  return `<nav class="side" id="pages" aria-label="Documentation">${lists.join('')}</nav>`;
}

function tocOf(sections: readonly Section[]): string {
  const links = sections
    .filter(({ depth }) => depth === 2)
    .map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  if (links.length < 2) return '';
  return `<aside class="toc" aria-label="On this page"><p>On this page</p><ul>${links.join('')}</ul></aside>`;
}

/** The same page for machines, and after a guide the next one. */
function after(order: readonly Link[], { url }: DocsPage): string {
  const place = order.findIndex(([other]) => other === url);
  const next = place < 0 ? undefined : order[place + 1];
  const links = [
    `<a href="${url}.md">This page as Markdown</a>`,
    next ? `<a href="${next[0]}">Next: ${escapeHtml(next[1])}</a>` : '',
  ];
  return `<footer class="after">${links.join('')}</footer>`;
}
