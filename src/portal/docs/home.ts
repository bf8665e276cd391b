import { escapeHtml } from '../html-page';
import { LOOK_UP, type Guide } from './guides';
import type { DocsPage } from './layout';

const INTRO =
  'Orders, products, search, imports, discussions and webhooks behind one REST contract, and the same data as GraphQL. With the demo data every example in these guides runs as it stands.';

const descriptions: Readonly<Record<string, string>> = {
  '/docs/reference': 'Every operation, with samples in your language and a form that sends it.',
  '/docs/events': 'What webhooks and the event log tell.',
  '/docs/limits': 'How much of what one request may do.',
  '/problems': 'What each code means and what to do.',
  '/docs/deprecations': 'What goes away, and when.',
};

/** `/docs`: where to begin, and what there is. */
export function homePage(guides: readonly Guide[], markdown: string): DocsPage {
  const sections = [...new Set(guides.map(({ section }) => section))];
  const cards = (entries: readonly (readonly [string, string, string])[]): string =>
    `<ul class="cards">${entries
      .map(
        ([url, title, text]) =>
          `<li><a href="${url}"><strong>${escapeHtml(title)}</strong>${escapeHtml(text)}</a></li>`,
      )
      .join('')}</ul>`;
  const groups = sections.map(
    (name) =>
      `<h2>${name}</h2>${cards(
        guides
          .filter(({ section }) => section === name)
          .map(({ url, title, summary }) => [url, title, shortened(summary)]),
      )}`,
  );
  const lookUp = LOOK_UP.map(([url, title]) => [url, title, descriptions[url] ?? ''] as const);
  return {
    url: '/docs',
    title: 'Documentation',
    description: INTRO,
    section: 'Commerce API',
    markdown,
    html: `<h1>Documentation</h1><p>${INTRO}</p>${groups.join('')}<h2>Look up</h2>${cards(lookUp)}`,
  };
}

/** Its first sentence. */
function shortened(text: string): string {
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}

/** `/docs.md` and `/llms.txt`: the contents for machines, with every page as Markdown. */
export function contentsAsMarkdown(
  guides: readonly Guide[],
  others: readonly DocsPage[],
  publicUrl: string,
): string {
  const entries = guides.map(
    ({ title, url, summary }) => `- [${title}](${publicUrl}${url}.md): ${shortened(summary)}`,
  );
  return [
    '# Commerce API',
    `> ${INTRO}`,
    '## Guides',
    entries.join('\n'),
    '## Look up',
    `- [OpenAPI 3.1](${publicUrl}/openapi.json): every operation, parameter, answer and event`,
    `- [API reference](${publicUrl}/docs/reference.md): every operation in a line, by what it is about`,
    others
      .map(
        ({ url, title, description }) =>
          `- [${title}](${publicUrl}${url}.md): ${shortened(descriptions[url] ?? description)}`,
      )
      .join('\n'),
    '',
  ].join('\n\n');
}
