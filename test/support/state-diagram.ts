import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';

/** For each state, the possible next states with their causes. */
export type StateTable = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

/** The table as a Mermaid diagram, as the documentation shows it. */
export function stateDiagram(table: StateTable, first: string): string {
  const arrows = Object.entries(table).flatMap(([from, targets]) => {
    const causes = Object.entries(targets).map(([to, cause]) => `  ${from} --> ${to}: ${cause}`);
    return causes.length === 0 ? [`  ${from} --> [*]`] : causes;
  });
  return ['stateDiagram-v2', `  [*] --> ${first}`, ...arrows].join('\n');
}

/** The Mermaid diagrams of a page of the documentation. */
export function diagramsOf(page: string): readonly string[] {
  const text = readFileSync(join(projectRoot, 'docs', page), 'utf8');
  return [...text.matchAll(/^```mermaid\n([\s\S]*?)\n```$/gm)].map(([, diagram = '']) => diagram);
}
