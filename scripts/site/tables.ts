import { codes, type Code } from '../../src/contract/codes';
import { deprecations } from '../../src/contract/deprecations';
import { eventTypes } from '../../src/contract/event-types';
import { limits } from '../../src/contract/limits';
import { statusOfCode } from '../../src/http/statuses';
import { codesOf } from '../../src/rest/openapi/endpoint-codes';
import { templateOf } from '../../src/rest/openapi/path-template';
import { exampleProblem } from '../../src/rest/openapi/problem-schema';
import { endpoints } from '../../src/rest/endpoints';
import { table, type SitePage } from './page';

const SECTION = 'Look up';

const code = (text: string): string => `\`${text}\``;

function page(path: string, title: string, parts: readonly string[]): SitePage {
  return { path, section: SECTION, markdown: `# ${title}\n\n${parts.join('\n\n')}\n` };
}

/** Pages that follow from the tables of the contract. */
export function tablePages(): readonly SitePage[] {
  return [eventsPage(), limitsPage(), problemsPage(), deprecationsPage()];
}

function eventsPage(): SitePage {
  const rows = Object.entries(eventTypes).map(([type, { description, resourceType }]) => [
    code(type),
    description,
    code(resourceType),
  ]);
  return page('docs/events', 'Event types', [
    'What webhooks and the event log report. New types may appear: ignore the ones you do not know.',
    table(['Type', 'When', 'Resource'], rows),
  ]);
}

function limitsPage(): SitePage {
  const rows = Object.entries(limits).map(([name, { value, unit, description }]) => [
    code(name),
    `${value.toLocaleString('en')} ${value === 1 ? unit.replace(/s$/, '') : unit}`,
    description,
  ]);
  return page('docs/limits', 'Limits', [
    'The limits of the contract. `GET /meta/limits` answers the same for programs.',
    table(['Name', 'At most', 'What it bounds'], rows),
  ]);
}

function deprecationsPage(): SitePage {
  const sections = deprecations.flatMap((one) => [
    `## ${code(one.name)} {#${one.name}}`,
    `Use ${one.replacement} instead.`,
    table(
      ['Deprecated since', 'Kept at least until', 'Not part of version'],
      [[one.since, one.sunset, one.removedIn]],
    ),
    '### How to migrate',
    one.guide,
  ]);
  return page('docs/deprecations', 'Deprecations', [
    'What goes away, until when it is kept, and what to use instead.',
    'Answers that contain a deprecated field say so in the headers `Deprecation`, `Sunset` and `Link`. `GET /meta/deprecations` shows your own use.',
    ...sections,
  ]);
}

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  401: 'The credential is missing or not valid',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'In conflict with the present state',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Content too large',
  415: 'Unsupported media type',
  417: 'Expectation failed',
  422: 'A rule of the shop refuses it',
  424: 'Failed with another item',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'A fault of the service',
  503: 'Not available at the moment',
};

/** One page with a section for each code; `/problems/{code}` leads to it. */
function problemsPage(): SitePage {
  const names = Object.keys(codes) as Code[];
  const statuses = [...new Set(names.map(statusOfCode))].sort((a, b) => a - b);
  const sections = statuses.flatMap((status) => [
    `## ${status}: ${STATUS_TITLES[status] ?? ''}`,
    ...names.filter((name) => statusOfCode(name) === status).flatMap(problemSection),
  ]);
  return page('problems', 'Error codes', [
    'Every error answer names one of these codes in `code`, and its address in `type`. A code is never reused for something else. [Errors](/docs/errors) describes the form of the answers.',
    ...sections,
  ]);
}

function problemSection(name: Code): readonly string[] {
  const { title, cause, remedy } = codes[name];
  const operations = operationsWith(name);
  return [
    `### ${code(name)} {#${name}}`,
    `**${title}.** ${cause}`,
    `**What to do:** ${remedy}`,
    `**Returned by:** ${operations.text}.`,
    `\`\`\`json\n${JSON.stringify(exampleProblem(name, operations.examplePath), null, 2)}\n\`\`\``,
  ];
}

/** Above this share of all operations they are not named one by one. */
const MOST = 0.5;
const NAMED = 6;

/** Which operations answer with a code, as a phrase, and the path of one of them for the example. */
function operationsWith(name: Code): { readonly text: string; readonly examplePath: string } {
  const all = endpoints.filter((endpoint) => codesOf(endpoint).includes(name));
  const links = all.map(({ method, path, tag }) => {
    const template = templateOf(path);
    return `[${code(`${method} ${template}`)}](/docs/reference#tag/${tag}/${method}${template})`;
  });
  const [first] = all;
  const examplePath = first ? exampleAddress(templateOf(first.path)) : '/graphql';
  if (links.length === 0)
    return {
      text: GRAPHQL_ONLY.test(name)
        ? '`/graphql`'
        : 'the HTTP server, before a request reaches an operation, and items of bulk requests',
      examplePath,
    };
  if (links.length === endpoints.length) return { text: 'every operation', examplePath };
  if (links.length > endpoints.length * MOST) return { text: 'most operations', examplePath };
  const rest = links.length - NAMED;
  const text = links.slice(0, NAMED).join(', ');
  return { text: rest > 0 ? `${text} and ${rest} more` : text, examplePath };
}

/** With an id of the demo data where it has some. */
const exampleAddress = (template: string): string =>
  template
    .replace('products/{id}', 'products/prd_demo_0001')
    .replace('orders/{id}', 'orders/ord_demo_0001');

const GRAPHQL_ONLY = /graphql|document|persisted|introspection/;
