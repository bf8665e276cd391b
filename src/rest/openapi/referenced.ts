import type { PublishedSchema } from './published-schema';

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const REFERENCE = /"#\/components\/([^/"]+)\/([^/"]+)"/g;

/** Only the components that the document refers to, directly or through another component. */
export function referencedComponents(document: PublishedSchema, all: Components): PublishedSchema {
  const seen = new Set<string>();
  collect(document, all, seen);
  const groups = Object.entries(all).map(([group, members]) => [
    group,
    Object.fromEntries(Object.entries(members).filter(([name]) => seen.has(`${group}/${name}`))),
  ]);
  return Object.fromEntries(groups) as PublishedSchema;
}

function collect(part: unknown, all: Components, seen: Set<string>): void {
  for (const [, group = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
    if (seen.has(`${group}/${name}`)) continue;
    seen.add(`${group}/${name}`);
    collect(all[group]?.[name] ?? {}, all, seen);
  }
}
