/** For pages with styles and scripts of this service only, and none inline. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy': pagePolicy(),
};

/** The policy of a page; `styles` and `fonts` add allowed sources. */
export function pagePolicy({ styles = '', fonts = '' } = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`.trim(),
    "connect-src 'self'",
    "img-src 'self' data:",
    `font-src 'self' ${fonts}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A page that VitePress does not build. Its text properties are escaped; `content` is HTML. */
export interface Page {
  readonly title: string;
  readonly description?: string;
  readonly content: string;
  /** False to leave out the bar at the top, because the pages that it links to are not served. */
  readonly hasBar?: boolean;
  /** The entry of the bar that is marked as current. */
  readonly area?: '/docs/reference';
  /** Addresses of style sheets besides that of the site. */
  readonly styles?: readonly string[];
  /** Addresses of scripts, and attributes of the body. */
  readonly scripts?: readonly string[];
  readonly body?: string;
}

const BAR = [
  ['/docs', 'Guides'],
  ['/docs/reference', 'Reference'],
  ['/problems', 'Error codes'],
  ['/dashboard', 'Console'],
] as const;

const LOGO =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#4f46e5"/>' +
  '<path d="M9 12h14l-1.4 8.4a2 2 0 0 1-2 1.6h-7.2a2 2 0 0 1-2-1.6zM12 12a4 4 0 0 1 8 0" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>';

const ICON = `data:image/svg+xml,${encodeURIComponent(LOGO.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}`;

/**
 * What a page shows if its component cannot run: without scripts, or if the browser blocks storage for this site.
 * `instead` is HTML that links to another form of the content; `tag` is `main` if the page has no other main content.
 */
export const componentFallback = (name: string, instead: string, tag = 'div'): string =>
  `<noscript>${name} needs JavaScript; ${instead}</noscript>` +
  `<${tag} class="text plain" data-needs-storage hidden><h1>${name} cannot be opened</h1>` +
  `<p>It keeps data in your browser, which blocks that for this site; ${instead}</p></${tag}>`;

export function htmlPage(page: Page): string {
  const { title, description = title, content, hasBar = true, styles = [], scripts = [] } = page;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="icon" href="${ICON}"><link rel="stylesheet" href="/docs/assets/site.css">`,
    ...styles.map((address) => `<link rel="stylesheet" href="${address}">`),
    ...scripts.map((address) => `<script type="module" src="${address}"></script>`),
    `</head><body${page.body ?? ''}><a class="skip" href="#content">Skip to content</a>`,
    `${hasBar ? topBar(page) : ''}${content}</body></html>`,
  ].join('');
}

/** The page that browsers get for an unknown address. Programs get a problem. */
export function notFoundPage(requestId: string) {
  const body = htmlPage({
    title: 'Not found · Commerce API',
    content:
      '<main class="plain" id="content" tabindex="-1"><h1>Page not found</h1>' +
      '<p>This page does not exist, or you may not see it. Try the <a href="/docs">guides</a>, the <a href="/docs/reference">API reference</a> or the <a href="/dashboard">console</a>.</p>' +
      `<p>Request ID: <code>${escapeHtml(requestId)}</code></p></main>`,
  });
  return { headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' }, body };
}

function topBar({ area }: Page): string {
  const links = BAR.map(
    ([href, name]) => `<a href="${href}"${href === area ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<header class="top"><a class="brand" href="/" aria-label="Commerce API, start">${LOGO}<span>Commerce API</span></a><nav aria-label="Site">${links.join('')}</nav></header>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
