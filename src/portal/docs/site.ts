import { codes } from '../../contract/codes';
import { deprecations } from '../../contract/deprecations';
import { siteFile, type SiteFile } from '../files';
import { guideOf, readGuides, type Guide, type WrittenPage } from './guides';
import { contentsAsMarkdown, homePage } from './home';
import { createDocsLayout, plainLayout, type DocsPage } from './layout';
import { readableText } from './markdown';
import { deprecationPage, problemPage, tablePages, type ProblemCode } from './tables';

export interface SiteOptions {
  /** The base of addresses in examples. */
  readonly publicUrl: string;
  /** False: the pages that answers lead to (problems, deprecations) and payments alone. */
  readonly hasPortal: boolean;
  /** The reference of the GraphQL schema; nothing where not everybody may read it. */
  readonly graphqlPages: () => readonly WrittenPage[];
  /** The operations of the contract as Markdown: the twin of the reference. */
  readonly contractContents: () => string;
  /** What the reference shows, for the search. */
  readonly operations: () => readonly Operation[];
}

/** An operation of the contract, as the search finds it. */
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

/** Pages that answers lead to (`type` of a problem, `Link` of a deprecation), whatever else is served. */
export const isLinkedByAnswers = (url: string): boolean =>
  /^\/(problems|docs\/deprecations)/.test(url);

/** Every page by its address, as it is sent. */
export function makeSite(options: SiteOptions): ReadonlyMap<string, SiteFile> {
  const problems = (Object.keys(codes) as ProblemCode[]).map((name) => problemPage(name, options));
  const tables = [...tablePages(), ...deprecations.map(deprecationPage)];
  if (options.hasPortal) return documentation(options, tables, problems);
  const linked = [...tables, ...problems].filter(({ url }) => isLinkedByAnswers(url));
  return new Map(linked.flatMap((page) => filesOf(page, plainLayout)));
}

function filesOf(
  page: DocsPage,
  layout: (page: DocsPage) => string,
): readonly (readonly [url: string, file: SiteFile])[] {
  return [
    [page.url, siteFile('page.html', layout(page))],
    [`${page.url}.md`, siteFile('page.md', page.markdown)],
  ];
}

/** The guides, the tables, and what leads through them. */
function documentation(
  { publicUrl, graphqlPages, contractContents, operations }: SiteOptions,
  tables: readonly DocsPage[],
  problems: readonly DocsPage[],
): ReadonlyMap<string, SiteFile> {
  const reference = graphqlPages().map((page) => guideOf('GraphQL reference', page));
  const guides = [...readGuides(publicUrl), ...reference];
  const layout = createDocsLayout(guides);
  const lookUp = [...tables, ...problems];
  const contents = contentsAsMarkdown(guides, lookUp, publicUrl);
  const entries = [
    ...[...guides, ...tables].flatMap(sectionsOf),
    ...problems.map(problemEntry),
    ...operations().map(operationEntry),
  ];
  const pages = [homePage(guides, contents), ...guides.map(pageOf), ...lookUp];
  return new Map([
    ...pages.flatMap((page) => filesOf(page, layout)),
    ['/docs/reference.md', siteFile('page.md', contractContents())],
    ['/llms.txt', siteFile('llms.txt', contents)],
    ['/docs/search.json', siteFile('search.json', JSON.stringify(entries))],
  ]);
}

function pageOf({ summary: description, ...guide }: Guide): DocsPage {
  return { ...guide, description };
}

/** What the search of the pages finds. */
interface SearchEntry {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** Of entries that fit alike the lower comes first. */
  readonly depth: number;
}

function sectionsOf(page: Pick<DocsPage, 'url' | 'title' | 'sections'>): readonly SearchEntry[] {
  return (page.sections ?? []).map(({ id, title, depth, text, examples }) => ({
    url: depth === 1 ? page.url : `${page.url}#${id}`,
    title: depth === 1 ? title : `${page.title}: ${title}`,
    // What is shown of a hit is its sentence, if it is in one.
    text: `${text}${examples}`,
    depth,
  }));
}

function problemEntry({ url, title, description }: DocsPage): SearchEntry {
  const code = url.slice('/problems/'.length);
  return { url, title: `${code}: ${title}`, text: readableText(description), depth: 3 };
}

function operationEntry({ method, path, tag, ...facts }: Operation): SearchEntry {
  const { operationId, summary, description } = facts;
  return {
    url: `/docs/reference#tag/${tag}/${method}${path}`,
    title: `${method} ${path}: ${summary}`,
    text: readableText(`${operationId}. ${description}`),
    depth: 3,
  };
}
