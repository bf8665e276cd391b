import { codes, type Code } from '../../src/contract/codes';
import { deprecations } from '../../src/contract/deprecations';
import { eventTypes } from '../../src/contract/event-types';
import { limits } from '../../src/contract/limits';
import { statusOfCode } from '../../src/http/statuses';
import { codesOf } from '../../src/rest/openapi/endpoint-codes';
import { exampleProblem } from '../../src/rest/openapi/responses';
import { templateOf } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import { table, type SitePage } from './page';

const SECTION = 'Look up';

const code = (text: string): string => `\`${text}\``;

function page(path: string, title: string, parts: readonly string[]): SitePage {
  return { path, section: SECTION, markdown: `# ${title}\n\n${parts.join('\n\n')}\n` };
}

/** Pages generated from the tables of the contract. */
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
    'The events that webhooks and the event log report. New types may be added: ignore types that you do not know.',
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
    'The limits of the API. Programs can read them from `GET /meta/limits`.',
    table(['Name', 'Maximum', 'Applies to'], rows),
  ]);
}

function deprecationsPage(): SitePage {
  const sections = deprecations.flatMap((one) => [
    `## ${code(one.name)} {#${one.name}}`,
    `Use ${one.replacement} instead.`,
    table(
      ['Deprecated since', 'Available at least until', 'Removed in version'],
      [[one.since, one.sunset, one.removedIn]],
    ),
    '### How to migrate',
    one.guide,
  ]);
  return page('docs/deprecations', 'Deprecations', [
    'Deprecated parts of the API, their sunset dates and their replacements.',
    'Responses that contain a deprecated field carry the headers `Deprecation`, `Sunset` and `Link`. `GET /meta/deprecations` shows which deprecated parts you use.',
    ...sections,
  ]);
}

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  401: 'The credential is missing or invalid',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict with the current state',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Content too large',
  415: 'Unsupported media type',
  417: 'Expectation failed',
  422: 'A rule of the shop forbids it',
  424: 'Not applied because another item failed',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Temporarily unavailable',
};

/** One page with a section for each code; `/problems/{code}` leads to it. */
function problemsPage(): SitePage {
  const names = Object.keys(codes) as Code[];
  const statuses = [...new Set(names.map(statusOfCode))].sort((a, b) => a - b);
  const sections = statuses.flatMap((status) => [
    `## ${status}: ${STATUS_TITLES[status] ?? ''}`,
    ...names.filter((name) => statusOfCode(name) === status).flatMap(problemSection),
  ]);
  const errorCodes = page('problems', 'Error codes', [
    'Every error response contains one of these codes in `code` and the address of its explanation in `type`. The meaning of a code never changes. [Errors](/docs/errors) describes the format.',
    ...sections,
  ]);
  return { ...errorCodes, hasManyExamples: true };
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

/**
 * If more than this share of all operations returns a code, the page does not list the operations.
 */
const MOST = 0.5;
const MAX_NAMED = 6;

/** The operations that return a code, as text, and the path of one of them for the example. */
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
  const rest = links.length - MAX_NAMED;
  const text = links.slice(0, MAX_NAMED).join(', ');
  return { text: rest > 0 ? `${text} and ${rest} more` : text, examplePath };
}

/** Uses an id of the demo data if there is one. */
const exampleAddress = (template: string): string =>
  template
    .replace('products/{id}', 'products/prd_demo_0001')
    .replace('orders/{id}', 'orders/ord_demo_0001');

const GRAPHQL_ONLY = /graphql|document|persisted|introspection/;
