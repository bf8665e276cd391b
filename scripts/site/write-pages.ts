import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPublicSchema } from '../../src/graphql/schema';
import { projectRoot } from '../../src/platform/values/project-root';
import type { Json } from '../contract/openapi-changes';
import { operationsPage } from './contract-page';
import { guidePages, operationsPages, OPERATIONS_FILES } from './guides';
import { homePage, landingPage, llmsText } from './home';
import { titleOf, summaryOf, type SitePage } from './page';
import { schemaPages } from './schema-reference';
import { sourceOf } from './source';
import { tablePages } from './tables';

/** Every page of the site except the landing page and the contents. */
export function sitePages(contract: Json): readonly SitePage[] {
  return [
    ...guidePages(),
    operationsPage(contract),
    ...tablePages(),
    ...operationsPages(),
    ...schemaPages(buildPublicSchema()),
  ];
}

/**
 * Writes the sources of the VitePress site: each page, the page list, and below `public/` the files that are copied
 * unchanged, including the Markdown twins.
 */
export function writePages(contract: Json, folder: string): void {
  const pages = sitePages(contract);
  const home = homePage(pages);
  const files: Record<string, string> = {
    'index.md': landingPage(),
    'sidebar.json': JSON.stringify(sidebarOf(pages)),
    'public/llms.txt': llmsText(pages),
    'public/docs/reference.md': pages.find(({ path }) => path === 'docs/rest')?.markdown ?? '',
  };
  for (const page of [home, ...pages]) {
    files[`${page.path}.md`] = `${frontMatter(page)}${sourceOf(page.markdown)}`;
    files[`public/${page.path}.md`] = page.markdown.replace(/ \{#[\w.-]+\}$/gm, '');
  }
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const file of OPERATIONS_FILES) {
    const target = join(folder, 'public/docs/operations', file);
    cpSync(join(projectRoot, 'docs/operations', file), target);
  }
}

function frontMatter(page: SitePage): string {
  const { outline = [2, 2], hasManyExamples = false } = page;
  const lines = [
    `description: ${JSON.stringify(summaryOf(page))}`,
    `outline: [${outline.join(', ')}]`,
    ...(hasManyExamples ? ['pageClass: many-examples'] : []),
  ];
  return `---\n${lines.join('\n')}\n---\n\n`;
}

interface SidebarItem {
  readonly text: string;
  readonly link: string;
  readonly target?: '_self';
}

function sidebarOf(pages: readonly SitePage[]) {
  const sections = new Map<string, SidebarItem[]>();
  for (const page of pages) {
    if (page.section === undefined) continue;
    const items = sections.get(page.section) ?? [];
    sections.set(page.section, [...items, { text: titleOf(page), link: `/${page.path}` }]);
  }
  const reference: SidebarItem = {
    text: 'API reference',
    link: '/docs/reference',
    target: '_self',
  };
  return [...sections].map(([text, items]) => ({
    text,
    items: text === 'Look up' ? [reference, ...items] : items,
  }));
}
