import { codes } from '../../src/contract/codes';
import { deprecations } from '../../src/contract/deprecations';
import { eventTypes } from '../../src/contract/event-types';
import { limits } from '../../src/contract/limits';
import { currentContract } from '../../scripts/contract/contract';
import { homePage, landingPage, llmsText } from '../../scripts/site/home';
import type { SitePage } from '../../scripts/site/page';
import { sourceOf } from '../../scripts/site/source';
import { sitePages } from '../../scripts/site/write-pages';

const contract = currentContract().openApi;
const writtenPages = sitePages(contract);
const pages: readonly SitePage[] = [...writtenPages, homePage(writtenPages)];
const pageAt = (path: string): string => pages.find((page) => page.path === path)?.markdown ?? '';

/** Addresses of the service that are not pages of the site. */
const OTHER_ADDRESSES =
  /^\/(?:$|docs\/(?:reference|commerce-client\.tgz|operations\/(?:alerts\.yml|dashboard\.json))|dashboard|graphql$|openapi(?:-3\.0)?\.json|schema\.graphql)/;

/** The anchor that the site generates for a heading. */
const slugOf = (heading: string): string =>
  /\{#(.*)\}$/.exec(heading)?.[1] ??
  heading
    .replace(/[`*]|\]\([^)]*\)|\[/g, '')
    .toLowerCase()
    .replace(/[\s~!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '');

function hasTarget(link: string): boolean {
  const [address = '', anchor] = link.split('#');
  if (OTHER_ADDRESSES.test(address)) return true;
  const page = pages.find(({ path }) => `/${path}` === address);
  if (page === undefined) return false;
  const headings = [...page.markdown.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => slugOf(text));
  return anchor === undefined || headings.includes(anchor);
}

describe('the pages of the site', () => {
  it('link only to existing pages and headings', () => {
    const links = [...pages.map(({ path, markdown }) => [path, markdown]), ['', landingPage()]];
    const dead = links.flatMap(([path = '', markdown = '']) =>
      [...markdown.matchAll(/\]\((\/[^)]*)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !hasTarget(link))
        .map((link) => `${path}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('begin with a title and a sentence, which /llms.txt uses', () => {
    const llms = llmsText(writtenPages);
    for (const { path, markdown } of writtenPages) {
      expect([path, markdown]).toEqual([path, expect.stringMatching(/^# .+\n\n(?!#)\S/)]);
      expect(llms).toContain(`/${path}.md): `);
    }
    expect(llms).not.toMatch(/\.md\): (?:\n|$)/);
  });

  it('explain every code: what happened, why, what to do, who returns it, and an example', () => {
    const sections = new Map(
      pageAt('problems')
        .split(/^### /m)
        .slice(1)
        .map((section) => [/\{#(\w+)\}/.exec(section)?.[1], section]),
    );
    for (const [code, { title, cause, remedy }] of Object.entries(codes)) {
      const section = sections.get(code);
      for (const text of [
        `**${title}.** ${cause}`,
        `**What to do:** ${remedy}`,
        '**Returned by:**',
      ])
        expect(section).toContain(text);
      const [, example = ''] = /```json\n([^]*?)```/.exec(section ?? '') ?? [];
      expect(JSON.parse(example)).toMatchObject({ code, title, type: `/problems/${code}` });
    }
    expect(sections.get('coupon_expired')).toContain('/docs/reference#tag/orders/POST/orders)');
  });

  it('name every operation of the contract with its summary and its place in the reference', () => {
    const { paths } = contract as {
      readonly paths: Record<string, Record<string, { summary: string; tags: string[] }>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary, tags }]) => {
        const name = `${method.toUpperCase()} ${path}`;
        const place = `/docs/reference#tag/${tags[0]}/${method.toUpperCase()}${path}`;
        return `### \`${name}\`\n\n[${summary}](${place})`;
      }),
    );
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter((text) => !pageAt('docs/rest').includes(text))).toEqual([]);
  });

  it('name every event, limit and deprecation', () => {
    for (const type of Object.keys(eventTypes)) expect(pageAt('docs/events')).toContain(type);
    for (const name of Object.keys(limits)) expect(pageAt('docs/limits')).toContain(`\`${name}\``);
    for (const { name, guide, sunset } of deprecations)
      for (const text of [`{#${name}}`, guide, sunset])
        expect(pageAt('docs/deprecations')).toContain(text);
  });

  it('show plain requests also in TypeScript, and programs in several languages side by side', () => {
    const errors = sourceOf(pageAt('docs/errors'));
    expect(errors).toContain('::: code-group\n\n```sh [curl]\n');
    expect(errors).toContain('```ts [TypeScript]\n');
    const webhooks = sourceOf(pageAt('docs/webhooks'));
    const tabs = [...webhooks.matchAll(/^```\w+ \[(\w+)\]$/gm)].map(([, name]) => name);
    expect(tabs).toEqual(expect.arrayContaining(['TypeScript', 'Python', 'Go', 'PHP']));
  });

  it('do not delete an object of the demo data in an example', () => {
    const deletions = Object.values(
      (contract as { paths: Record<string, Record<string, { parameters?: object[] }>> }).paths,
    ).flatMap(({ delete: operation }) => operation?.parameters ?? []);
    const ids = deletions.flatMap((parameter) =>
      'example' in parameter ? [String(parameter.example)] : [],
    );
    expect(ids.length).toBeGreaterThan(5);
    const guides = writtenPages
      .filter(({ section }) => section !== 'Look up')
      .map((one) => one.markdown);
    expect(ids.filter((id) => guides.some((text) => text.includes(id)))).toEqual([]);
    expect(ids).not.toContain('key_demo_partner');
  });
});
