import { codes } from '../../contract/codes';
import { deprecations } from '../../contract/deprecations';
import { siteFile, type SiteFile } from '../files';
import { guideOf, readGuides, type Guide, type WrittenPage } from './guides';
import { contentsAsMarkdown, homePage } from './home';
import { createDocsLayout, type DocsPage } from './layout';
import { deprecationPage, problemPage, tablePages, type ProblemCode } from './tables';

export interface SiteOptions {
  /** The base of addresses in examples. */
  readonly publicUrl: string;
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

/** Every page of the documentation by its address, as it is sent. */
export function makeSite({
  publicUrl,
  graphqlPages,
  contractContents,
  operations,
}: SiteOptions): ReadonlyMap<string, SiteFile> {
  const reference = graphqlPages().map((page) => guideOf('GraphQL reference', page));
  const guides = [...readGuides(publicUrl), ...reference];
  const layout = createDocsLayout(guides);
  const problems = (Object.keys(codes) as ProblemCode[]).map(problemPage);
  const tables = [...tablePages(), ...deprecations.map(deprecationPage)];
  const lookUp = [...tables, ...problems];
  const contents = contentsAsMarkdown(guides, lookUp, publicUrl);
  const entries = [
    ...[...guides, ...tables].flatMap(sectionsOf),
    ...problems.map(problemEntry),
    ...operations().map(operationEntry),
  ];
  const pages = [homePage(guides, contents), ...guides.map(pageOf), ...lookUp];
  return new Map([
    ...pages.map((page) => [page.url, siteFile('page.html', layout(page))] as const),
    ...pages.map(({ url, markdown }) => [`${url}.md`, siteFile('page.md', markdown)] as const),
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
  return (page.sections ?? []).map(({ id, title, depth, text }) => ({
    url: depth === 1 ? page.url : `${page.url}#${id}`,
    title: depth === 1 ? title : `${page.title}: ${title}`,
    text,
    depth,
  }));
}

function problemEntry({ url, title, description }: DocsPage): SearchEntry {
  const code = url.slice('/problems/'.length);
  return { url, title: `${code}: ${title}`, text: description, depth: 3 };
}

function operationEntry({ method, path, tag, ...facts }: Operation): SearchEntry {
  const { operationId, summary, description } = facts;
  return {
    url: `/docs/reference#tag/${tag}/${method}${path}`,
    title: `${method} ${path}: ${summary}`,
    text: `${operationId}. ${description}`,
    depth: 3,
  };
}
