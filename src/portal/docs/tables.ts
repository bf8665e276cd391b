import { codes } from '../../contract/codes';
import { deprecations, type Deprecation } from '../../contract/deprecations';
import { eventTypes } from '../../contract/event-types';
import { limits } from '../../contract/limits';
import { statusOfCode } from '../../http/statuses';
import type { DocsPage } from './layout';
import { renderMarkdown } from './markdown';

const code = (text: string): string => `\`${text}\``;
const link = (url: string, text: string): string => `[${text}](${url})`;
/** A bar would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** On phones a name may go on in the next line between its words, and a day may not. */
const breakable = (html: string): string =>
  html
    .replace(/<code>[\w.]+<\/code>/g, (name) =>
      name.replace(/[._](?=\w)|(?<=[a-z])(?=[A-Z])/g, '$&<wbr>'),
    )
    .replace(/<td>(?=\d{4}-\d\d-\d\d<)/g, '<td class="day">');

interface Made {
  readonly url: string;
  readonly section: string;
  readonly title: string;
  readonly description: string;
  /** What stands below the title and the description, as Markdown. */
  readonly parts: readonly string[];
}

function page({ parts, ...facts }: Made): DocsPage {
  const markdown = [`# ${facts.title}`, facts.description, ...parts, ''].join('\n\n');
  const { html, sections } = renderMarkdown(markdown);
  return { ...facts, markdown, html: breakable(html), sections };
}

/** Pages that are made of the tables of the contract. */
export function tablePages(): readonly DocsPage[] {
  const section = 'Look up';
  const events = Object.entries(eventTypes).map(([type, { description, resourceType }]) => [
    code(type),
    description,
    code(resourceType),
  ]);
  const bounds = Object.entries(limits).map(([name, { value, unit, description }]) => [
    code(name),
    `${value.toLocaleString('en')} ${value === 1 ? unit.replace(/s$/, '') : unit}`,
    description,
  ]);
  const problems = Object.entries(codes).map(([name, { title }]) => [
    link(`/problems/${name}`, code(name)),
    title,
    String(statusOfCode(name)),
  ]);
  const old = deprecations.map(({ name, sunset, replacement }) => [
    link(`/docs/deprecations/${name}`, code(name)),
    sunset,
    replacement,
  ]);
  return [
    page({
      url: '/docs/events',
      section,
      title: 'Event types',
      description:
        'What webhooks and the event log tell. New types may appear: ignore the ones you do not know.',
      parts: [table(['Type', 'When', 'Resource'], events)],
    }),
    page({
      url: '/docs/limits',
      section,
      title: 'Limits',
      description: 'The limits of the contract. `GET /meta/limits` answers the same for programs.',
      parts: [table(['Name', 'At most', 'What it bounds'], bounds)],
    }),
    page({
      url: '/problems',
      section,
      title: 'Error codes',
      description:
        'Every error answer names one of these codes. A code is never reused for something else.',
      parts: [table(['Code', 'What happened', 'Status'], problems)],
    }),
    page({
      url: '/docs/deprecations',
      section,
      title: 'Deprecations',
      description:
        'What goes away, until when it is kept, and what to use instead. `GET /meta/deprecations` shows your own use.',
      parts: [table(['Name', 'Kept until', 'Use instead'], old)],
    }),
  ];
}

export type ProblemCode = keyof typeof codes;

/** The page that a problem's `type` points to. */
export function problemPage(
  name: ProblemCode,
  { hasPortal }: { readonly hasPortal: boolean },
): DocsPage {
  const { title, help } = codes[name];
  const guide = link('/docs/errors', 'How errors are answered');
  const all = link('/problems', 'All error codes');
  return page({
    url: `/problems/${name}`,
    section: 'Error codes',
    title,
    description: help,
    parts: [
      table(['Code', 'Status'], [[code(name), String(statusOfCode(name))]]),
      hasPortal ? `${guide} · ${all}` : all,
    ],
  });
}

/** The migration instructions that the `Link` header points to. */
export function deprecationPage(deprecation: Deprecation): DocsPage {
  const { name, since, sunset, removedIn, replacement, guide } = deprecation;
  const heads = ['Deprecated since', 'Kept at least until', 'Not part of version'];
  return page({
    url: `/docs/deprecations/${name}`,
    section: 'Deprecations',
    title: `${name} is deprecated`,
    description: `Use ${replacement} instead.`,
    parts: [
      table(heads, [[since, sunset, removedIn]]),
      '## How to migrate',
      guide,
      `Your own use: \`GET /meta/deprecations\`. ${link('/docs/deprecations', 'All deprecations')}`,
    ],
  });
}
