import { escapeHtml } from '../html-page';

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/;
const NUMBER = /\b\d+(?:\.\d+)?\b/;

const comments: Readonly<Record<string, RegExp>> = {
  sh: /(?<=^|\s)#.*/,
  js: /\/\/.*|\/\*[\s\S]*?\*\//,
  graphql: /#.*/,
  ts: /\/\/.*/,
  py: /#.*/,
  go: /\/\/.*/,
  php: /\/\/.*/,
};
const keywords: Readonly<Record<string, RegExp>> = {
  sh: /\b(?:curl|npm|npx|sed)\b|(?<=\s)--?[A-Za-z][\w-]*/,
  js: /\b(?:async|await|const|let|for|of|if|else|return|throw|new|function|try|catch|require|null|true|false)\b/,
  json: /\b(?:true|false|null)\b/,
  ts: /\b(?:await|const|true|false|null)\b/,
  py: /\b(?:import|def|return|if|else|not|or|for|in|True|False|None)\b/,
  go: /\b(?:package|import|func|defer|for|range|if|return|true|false|nil)\b/,
  php: /<\?php|\b(?:echo|function|foreach|as|if|return|true|false|null)\b/,
  graphql: /\b(?:query|mutation|subscription|fragment|on)\b/,
  http: /^(?:GET|POST|PUT|PATCH|DELETE)\b|^[\w-]+(?=:)/m,
};

const never = /(?!)/;

/** Code as HTML: strings, comments, numbers and keywords in `<span>`s of the classes s, c, n and k. */
export function highlight(code: string, language: string): string {
  const kinds = [
    ['c', comments[language] ?? never],
    ['s', STRING],
    ['k', keywords[language] ?? never],
    ['n', language === 'sh' || language === '' ? never : NUMBER],
  ] as const;
  const source = kinds.map(([name, { source }]) => `(?<${name}>${source})`).join('|');
  let html = '';
  let end = 0;
  for (const match of code.matchAll(new RegExp(source, 'gm'))) {
    const [kind = ''] =
      Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
