import { codes } from '../../contract/codes';
import { deprecations, type Deprecation } from '../../contract/deprecations';
import { eventTypes } from '../../contract/event-types';
import { limits } from '../../contract/limits';
import { escapeHtml } from '../html-page';
import type { DocsPage } from './layout';

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
/** A name that may go on in the next line between its words, on phones. */
const nameOf = (text: string): string =>
  `<code>${text.replace(/[._](?=\w)|(?<=[a-z])(?=[A-Z])/g, '$&<wbr>')}</code>`;
/** A text in which names stand between backticks. */
const withCode = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const link = (url: string, html: string): string => `<a href="${url}">${html}</a>`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

const page = (url: string, title: string, description: string, html: string): DocsPage => ({
  url,
  title,
  description,
  section: 'Look up',
  html: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${html}`,
});

/** Pages that are made of the tables of the contract. */
export function tablePages(): readonly DocsPage[] {
  const events = Object.entries(eventTypes).map(([type, { description, resourceType }]) => [
    nameOf(type),
    withCode(description),
    code(resourceType),
  ]);
  const bounds = Object.entries(limits).map(([name, { value, unit, description }]) => [
    nameOf(name),
    `${value.toLocaleString('en')} ${value === 1 ? unit.replace(/s$/, '') : unit}`,
    withCode(description),
  ]);
  const problems = Object.entries(codes).map(([name, { title, kind }]) => [
    link(`/problems/${name}`, nameOf(name)),
    escapeHtml(title),
    kind,
  ]);
  const old = deprecations.map(({ name, sunset, replacement }) => [
    link(`/docs/deprecations/${name}`, code(name)),
    sunset,
    escapeHtml(replacement),
  ]);
  return [
    page(
      '/docs/events',
      'Event types',
      'What webhooks and the event log tell. New types may appear: ignore the ones you do not know.',
      table(['Type', 'When', 'Resource'], events),
    ),
    page(
      '/docs/limits',
      'Limits',
      'The limits of the contract. GET /meta/limits answers the same for programs.',
      table(['Name', 'At most', 'What it bounds'], bounds),
    ),
    page(
      '/problems',
      'Error codes',
      'Every error answer names one of these codes. A code is never reused for something else.',
      table(['Code', 'What happened', 'Kind'], problems),
    ),
    page(
      '/docs/deprecations',
      'Deprecations',
      'What goes away, until when it is kept, and what to use instead. GET /meta/deprecations shows your own use.',
      table(['Name', 'Kept until', 'Use instead'], old),
    ),
  ];
}

export type ProblemCode = keyof typeof codes;

/** The page that a problem's `type` points to. */
export function problemPage(name: ProblemCode): DocsPage {
  const { title, help, kind } = codes[name];
  return {
    url: `/problems/${name}`,
    title,
    description: help,
    section: 'Error codes',
    html: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(help)}</p>${table(['Code', 'Kind'], [[code(name), kind]])}<p>${link('/docs/errors', 'How errors are answered')} · ${link('/problems', 'All error codes')}</p>`,
  };
}

/** The migration instructions that the `Link` header points to. */
export function deprecationPage(deprecation: Deprecation): DocsPage {
  const { name, since, sunset, removedIn, replacement, guide } = deprecation;
  return {
    url: `/docs/deprecations/${name}`,
    title: `${name} is deprecated`,
    description: `Use ${replacement} instead.`,
    section: 'Deprecations',
    html: [
      `<h1>${code(name)} is deprecated</h1><p>Use ${escapeHtml(replacement)} instead.</p>`,
      table(
        ['Deprecated since', 'Kept at least until', 'Not part of version'],
        [[since, sunset, removedIn]],
      ),
      `<h2>How to migrate</h2><p>${escapeHtml(guide)}</p>`,
      `<p>Your own use: <code>GET /meta/deprecations</code>. ${link('/docs/deprecations', 'All deprecations')}</p>`,
    ].join(''),
  };
}
