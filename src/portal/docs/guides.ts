import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/values/project-root';
import { renderMarkdown, type RenderedMarkdown } from './markdown';

const FOLDER = join(projectRoot, 'docs', 'guides');
/** The address in the guides' examples; readers get that of the service they read it from. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';

/** The guides by section, in the order in which one reads them; each is `docs/guides/<name>.md`. */
const CONTENTS = {
  'Get started': ['getting-started', 'authentication', 'errors', 'idempotency'],
  'Read and write': ['pagination', 'include-and-expand', 'search', 'orders', 'imports', 'comments'],
  'Stay in step': ['webhooks', 'live', 'partners'],
  'Go further': ['client', 'payments', 'graphql', 'versions'],
} as const;

/** Pages that are made from tables of the contract, or stand elsewhere. */
export const LOOK_UP = [
  ['/docs/reference', 'API reference'],
  ['/docs/events', 'Event types'],
  ['/docs/limits', 'Limits'],
  ['/problems', 'Error codes'],
  ['/docs/deprecations', 'Deprecations'],
] as const;

/** One guide, as written and as a page. */
export interface Guide extends RenderedMarkdown {
  readonly name: string;
  readonly url: string;
  readonly section: string;
  readonly title: string;
  /** The first paragraph. */
  readonly summary: string;
  readonly markdown: string;
}

/** All guides, with the address of this service in their examples. */
export function readGuides(publicUrl: string): readonly Guide[] {
  return Object.entries(CONTENTS).flatMap(([section, names]) =>
    names.map((name) => {
      const text = readFileSync(join(FOLDER, `${name}.md`), 'utf8');
      return guideOf(section, { name, markdown: text.replaceAll(WRITTEN_ADDRESS, publicUrl) });
    }),
  );
}

/** A page of the documentation, as Markdown; it begins with its title and a paragraph. */
export interface WrittenPage {
  /** Its address below `/docs/`. */
  readonly name: string;
  readonly markdown: string;
}

export function guideOf(section: string, { name, markdown }: WrittenPage): Guide {
  const rendered = renderMarkdown(
    markdown.replace(/\]\((?:\.\/)?([\w-]+)\.md(#[\w-]+)?\)/g, '](/docs/$1$2)'),
  );
  const [first] = rendered.sections;
  const [, summary = ''] = /^# .*\n\n([\s\S]*?)\n\n/.exec(markdown) ?? [];
  return {
    ...rendered,
    name,
    url: `/docs/${name}`,
    section,
    title: first?.title ?? name,
    summary: summary.replaceAll('\n', ' ').replace(/`|\[([^\]]*)\]\([^)]*\)/g, '$1'),
    markdown,
  };
}
