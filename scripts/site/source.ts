import { callsOf } from './calls';
import { typeScriptProgram } from './typescript';

/** Pages of the service that VitePress does not make: links to them load a new document. */
const OTHER_PAGES = ['/docs/reference', '/dashboard', '/graphql', '/openapi', '/schema.graphql'];

/** Consecutive fences in these languages are the same program. */
const PROGRAMS: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  py: 'Python',
  go: 'Go',
  php: 'PHP',
};

const FENCE = /^```(\w+)\n([\s\S]*?)^```$/gm;
const FENCES = /(?:^```\w+\n[\s\S]*?^```$\n*)+/gm;

/** The page as VitePress reads it: with tabs, and with links that leave the site marked. */
export function sourceOf(markdown: string): string {
  return markdown
    .replace(FENCES, withTabs)
    .replace(/\]\((\/[^)]*)\)/g, (link, address: string) =>
      OTHER_PAGES.some((page) => address.startsWith(page)) ? `${link}{target="_self"}` : link,
    );
}

function withTabs(fences: string): string {
  const blocks = [...fences.matchAll(FENCE)].map(([fence, language = '', code = '']) => ({
    fence,
    language,
    code: code.trimEnd(),
  }));
  if (blocks.length > 1 && blocks.every(({ language }) => language in PROGRAMS)) {
    return `${tabs(blocks.map(({ language, code }) => [language, PROGRAMS[language] ?? '', code]))}\n\n`;
  }
  return blocks
    .map(({ fence, language, code }) => `${language === 'sh' ? shellTabs(code) : fence}\n\n`)
    .join('');
}

/** An example of plain requests is also shown in TypeScript. */
function shellTabs(code: string): string {
  const calls = callsOf(code);
  if (calls === null) return `\`\`\`sh\n${code}\n\`\`\``;
  return tabs([
    ['sh', 'curl', code],
    ['ts', 'TypeScript', typeScriptProgram(calls)],
  ]);
}

function tabs(
  samples: readonly (readonly [language: string, name: string, code: string])[],
): string {
  const fences = samples.map(
    ([language, name, code]) => `\`\`\`${language} [${name}]\n${code}\n\`\`\``,
  );
  return `::: code-group\n\n${fences.join('\n\n')}\n\n:::`;
}
