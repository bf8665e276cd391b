import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../src/platform/values/project-root';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const files = ['src', 'resolvers', 'packages/client/src', 'packages/embedded-mongodb/src'].flatMap(
  (folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name))
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name))),
);

/** The project files that each file imports, types included. */
function fileGraph(): Graph {
  const paths = new Set(files);
  const importsOf = (file: string): ReadonlySet<string> => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    const targets = ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
      if (!fileName.startsWith('.')) return [];
      const path = normalize(join(dirname(file), fileName)).replace(/\.[jt]s$/, '');
      return [`${path}.ts`, `${path}/index.ts`].filter((candidate) => paths.has(candidate));
    });
    return new Set(targets);
  };
  return new Map(files.map((file) => [file, importsOf(file)]));
}

function folderGraph(graph: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const folder = dirname(file);
    const others = folders.get(folder) ?? new Set();
    folders.set(folder, others);
    for (const target of targets) if (dirname(target) !== folder) others.add(dirname(target));
  }
  return folders;
}

/** The nodes in cycles, grouped by cycle (Tarjan's strongly connected components). */
function circlesIn(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: (readonly string[])[] = [];
  const visit = (node: string): number => {
    const number = order.size;
    order.set(node, number);
    open.push(node);
    let low = number;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low < number) return low;
    const members = open.splice(open.indexOf(node));
    if (members.length > 1) circles.push(members.sort());
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

const graph = fileGraph();

describe('import cycles', () => {
  it('are found, including those of types', () => {
    const imports = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b', 'd'])],
      ['d', new Set<string>()],
    ]);
    expect(circlesIn(imports)).toEqual([['b', 'c']]);
    expect(graph.get('resolvers/context.ts')).toContain('resolvers/loaders.ts');
  });

  // eslint's rule `import-x/no-cycle` does not see imports of types.
  it('do not exist between files', () => {
    expect(circlesIn(graph)).toEqual([]);
  });

  it('do not exist between the folders of modules and platform', () => {
    const circles = circlesIn(folderGraph(graph)).filter((circle) =>
      circle.every((folder) => /^src\/(modules|platform)\//.test(folder)),
    );
    expect(circles).toEqual([]);
  });
});
