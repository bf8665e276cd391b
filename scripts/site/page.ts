/** The address in the examples; the service and the pages put their own there. */
export const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';

/** A page of the site. */
export interface SitePage {
  /** Its address without the leading slash: `docs/errors`. */
  readonly path: string;
  /** The text that machines read at the address with `.md`; begins with the title and a paragraph. */
  readonly markdown: string;
  /** The list of pages that it stands in; without one it is linked from other pages alone. */
  readonly section?: string;
  /** Which headings "On this page" names: those of the second level unless given. */
  readonly outline?: readonly [number, number];
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

/** A table; a bar inside a cell would end it. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
