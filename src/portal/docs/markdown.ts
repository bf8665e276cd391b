import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from '../html-page';
import { highlight } from './highlight';
import { samplesOf } from './samples';

/** A heading of a page, by its address within it. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  /** What stands below it, without markup. */
  readonly text: string;
  /** The code of its examples, in one line. */
  readonly examples: string;
}

export interface RenderedMarkdown {
  readonly html: string;
  readonly sections: readonly Section[];
}

const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  js: 'JavaScript',
  py: 'Python',
  go: 'Go',
  php: 'PHP',
  json: 'JSON',
  http: 'HTTP',
  graphql: 'GraphQL',
};

const markdown = new MarkdownIt({ html: false });

/** Of programs that follow one another, each is the same in another language. */
const PROGRAMS: ReadonlySet<string> = new Set(['js', 'py', 'go', 'php']);

markdown.renderer.rules.fence = (tokens, index) => {
  if (isProgram(tokens[index]) && isProgram(tokens[index - 1])) return '';
  const end = [...tokens, undefined].findIndex((token, at) => at > index && !isProgram(token));
  const isOne = !isProgram(tokens[index]);
  return codeHtml(tokens.slice(index, isOne ? index + 1 : end).flatMap(samplesIn));
};

/** Code in one or several languages: the first is shown, and the page lets its reader choose another. */
export function codeHtml(samples: readonly Shown[]): string {
  return `<div class="code">${samples.map(sampleHtml).join('')}</div>`;
}

function isProgram(token: Fence | undefined): boolean {
  return token?.type === 'fence' && PROGRAMS.has(token.info.trim());
}

function samplesIn({ content, info }: Fence): readonly Shown[] {
  const language = info.trim();
  const code = content.trimEnd();
  const name = LANGUAGES[language] ?? language;
  return language === 'sh' ? samplesOf(code) : [{ language, name, code }];
}

function sampleHtml({ name, language, code }: Shown, index: number): string {
  const isHidden = index > 0 ? ' hidden' : '';
  return `<pre tabindex="0" data-name="${escapeHtml(name)}" aria-label="${escapeHtml(name)} example"${isHidden}><code>${highlight(code, language)}</code></pre>`;
}

interface Fence {
  readonly type: string;
  readonly info: string;
  readonly content: string;
}

interface Shown {
  readonly language: string;
  readonly name: string;
  readonly code: string;
}

markdown.renderer.rules.table_open = () =>
  '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
markdown.renderer.rules.table_close = () => '</table></div>';

/** Markdown as HTML, its sections with addresses that can be linked. HTML in it is shown, not carried out. */
export function renderMarkdown(text: string): RenderedMarkdown {
  const tokens = markdown.parse(text, {});
  const sections: { -readonly [Key in keyof Section]: Section[Key] }[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const title = plain(tokens[index + 1]);
      const [id, depth] = [slugOf(title), Number(token.tag.slice(1))];
      token.attrSet('id', id);
      sections.push({ id, title, depth, text: '', examples: '' });
    }
    const last = sections.at(-1);
    if (last && token.type === 'fence') last.examples += `${token.content.replace(/\s+/g, ' ')} `;
    if (last && token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open')
      last.text += `${plain(token)} `;
  });
  return { html: markdown.renderer.render(tokens, markdown.options, {}), sections };
}

/** What is read of a text in Markdown, as one line. */
export function readableText(text: string): string {
  return markdown.parseInline(text, {}).map(plain).join(' ');
}

/** What is read of a line: signs of markup go, signs in code stay. */
function plain(line: Pick<Token, 'children'> | undefined): string {
  const parts = line?.children ?? [];
  return parts.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
