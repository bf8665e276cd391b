/** The address in the examples, which the service and the pages replace with their own. */
export const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';

/** A page of the site. */
export interface SitePage {
  /** Its address without the leading slash: `docs/errors`. */
  readonly path: string;
  /** The text that programs read at the address with `.md`; begins with the title and a paragraph. */
  readonly markdown: string;
  /** The section of the page list; a page without one is only linked from other pages. */
  readonly section?: string;
  /** The heading levels of "On this page"; second-level headings by default. */
  readonly outline?: readonly [number, number];
  /** Whether browsers lay out its examples only when they come into view. */
  readonly hasManyExamples?: boolean;
}

export function titleOf({ markdown }: SitePage): string {
  return plainText(/^# (.*)$/m.exec(markdown)?.[1] ?? '');
}

/** The first sentence below the title. */
export function summaryOf({ markdown }: SitePage): string {
  const [, paragraph = ''] = /^# .*\n\n(?!#)([\s\S]*?)\n\n/.exec(markdown) ?? [];
  const text = plainText(paragraph.replaceAll('\n', ' '));
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}

const plainText = (markdown: string): string =>
  markdown.replace(/`|\[([^\]]*)\]\([^)]*\)|\{#[^}]*\}/g, '$1').trim();

/** A Markdown table; escapes bars inside cells. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
