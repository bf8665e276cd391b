import { codes } from '../../contract/codes';
import { deprecations } from '../../contract/deprecations';
import { siteFile, type SiteFile } from '../files';
import { guideOf, readGuides, type Guide, type WrittenPage } from './guides';
import { contentsAsMarkdown, homePage } from './home';
import { createDocsLayout, type DocsPage } from './layout';
import { deprecationPage, problemPage, tablePages, type ProblemCode } from './tables';

/** What is made elsewhere. */
export interface SiteContents {
  readonly graphqlPages: readonly WrittenPage[];
  /** The operations of the contract as Markdown. */
  readonly contractContents: string;
}

/** Every page of the documentation by its address, as it is sent. */
export function makeSite(
  publicUrl: string,
  { graphqlPages, contractContents }: SiteContents,
): ReadonlyMap<string, SiteFile> {
  const reference = graphqlPages.map((page) => guideOf('GraphQL reference', page));
  const guides = [...readGuides(publicUrl), ...reference];
  const layout = createDocsLayout(guides);
  const problems = (Object.keys(codes) as ProblemCode[]).map(problemPage);
  const lookUp = [...tablePages(), ...deprecations.map(deprecationPage), ...problems];
  const contents = contentsAsMarkdown(guides, lookUp, publicUrl);
  const pages = [homePage(guides, contents), ...guides.map(pageOf), ...lookUp];
  return new Map([
    ...pages.map((page) => [page.url, siteFile('page.html', layout(page))] as const),
    ...pages.map(({ url, markdown }) => [`${url}.md`, siteFile('page.md', markdown)] as const),
    ['/docs/reference.md', siteFile('page.md', contractContents)],
    ['/llms.txt', siteFile('llms.txt', contents)],
    ['/docs/search.json', siteFile('search.json', JSON.stringify(entriesOf(guides, problems)))],
  ]);
}

function pageOf({ summary: description, ...guide }: Guide): DocsPage {
  return { ...guide, description };
}

/** What the search of the pages looks through: sections of guides, and error codes. */
function entriesOf(guides: readonly Guide[], problems: readonly DocsPage[]) {
  const sections = guides.flatMap((guide) =>
    guide.sections.map(({ id, title, depth, text }) => ({
      url: depth === 1 ? guide.url : `${guide.url}#${id}`,
      title: depth === 1 ? title : `${guide.title}: ${title}`,
      text,
      depth,
    })),
  );
  const codesOf = problems.map(({ url, title, description }) => ({
    url,
    title: `${url.slice('/problems/'.length)}: ${title}`,
    text: description,
    depth: 3,
  }));
  return [...sections, ...codesOf];
}
