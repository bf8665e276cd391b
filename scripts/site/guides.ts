import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';
import type { SitePage } from './page';

const DOCS = join(projectRoot, 'docs');

/** The guides by section, in reading order; each is `docs/guides/<name>.md`. */
const GUIDES = {
  'Get started': ['getting-started', 'authentication', 'errors', 'idempotency'],
  'Read and write': ['pagination', 'include-and-expand', 'search', 'orders', 'imports', 'comments'],
  'Stay in step': ['webhooks', 'live', 'partners'],
  'Go further': ['client', 'payments', 'graphql', 'versions'],
} as const;

/** `docs/guides/<name>.md` at `/docs/<name>`. */
export function guidePages(): readonly SitePage[] {
  const listedNames = Object.values(GUIDES).flat();
  const unlistedNames = namesIn('guides').filter(
    (name) => !listedNames.some((one) => one === name),
  );
  if (unlistedNames.length > 0)
    throw new Error(`guides in no section: ${unlistedNames.join(', ')}`);
  return Object.entries(GUIDES).flatMap(([section, names]) =>
    names.map((name) => ({
      path: `docs/${name}`,
      section,
      markdown: read(`guides/${name}.md`, (page, anchor) => `/docs/${page}${anchor}`),
    })),
  );
}

/** `docs/operations/<name>.md` at `/docs/operations/<name>`, its README at `/docs/operations`. */
export function operationsPages(): readonly SitePage[] {
  const addressOf = (page: string, anchor = ''): string =>
    page === 'README' ? `/docs/operations${anchor}` : `/docs/operations/${page}${anchor}`;
  const names = namesIn('operations').filter((name) => name !== 'README');
  return ['README', ...names].map((name) => ({
    path: addressOf(name).slice(1),
    section: 'Run it',
    markdown: read(`operations/${name}.md`, addressOf),
  }));
}

/** Files for other programs to which operations pages link. */
export const OPERATIONS_FILES = ['alerts.yml', 'dashboard.json'];

const namesIn = (folder: string): readonly string[] =>
  readdirSync(join(DOCS, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''))
    .sort();

/**
 * Replaces the targets of links by their addresses in the site. Links to files that are not pages become plain text.
 */
function read(path: string, addressOf: (page: string, anchor: string) => string): string {
  return readFileSync(join(DOCS, path), 'utf8').replace(
    /\[([^\]]*)\]\((?!https?:|\/|#)([^)#]*)(#[^)]*)?\)/g,
    (_, text: string, target: string, anchor = '') => {
      const [, page] = /^(?:\.\/)?([\w-]+)\.md$/.exec(target) ?? [];
      if (page !== undefined) return `[${text}](${addressOf(page, anchor)})`;
      if (OPERATIONS_FILES.includes(target)) return `[${text}](/docs/operations/${target})`;
      return text;
    },
  );
}
