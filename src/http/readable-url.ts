/**
 * A path that cannot be decoded means itself: it goes the way of all others, limits and credential first, to its 404. So
 * does the name or value of a parameter, in the links of pages too.
 */
export function withReadableParts(url: string): string {
  if (!url.includes('%') || isReadable(url)) return url;
  const [path = '', ...query] = url.split('?');
  return [readable(path), ...query.map((part) => part.replace(/[^&=]+/g, readable))].join('?');
}

function readable(part: string): string {
  return isReadable(part) ? part : part.replaceAll('%', '%25');
}

function isReadable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
