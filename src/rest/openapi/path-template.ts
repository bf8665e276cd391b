const PARAMETER = /:(\w+)/g;

/** `/orders/:id` → `/orders/{id}`. */
export function templateOf(path: string): string {
  return path.replace(PARAMETER, '{$1}');
}

/** The names of the path's parameters. */
export function pathParameterNames(path: string): readonly string[] {
  return [...path.matchAll(PARAMETER)].map(([, name]) => name ?? '');
}
