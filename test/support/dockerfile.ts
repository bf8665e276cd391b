import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The result of a Dockerfile whose steps were run without a container engine. */
export interface BuiltImage {
  /** The working directory of the last stage, as a folder of this machine. */
  readonly folder: string;
  readonly user: string | null;
  readonly env: Readonly<Record<string, string>>;
  /** `CMD`, and the `CMD` of `HEALTHCHECK`. */
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

interface Stage {
  readonly root: string;
  workdir: string;
  user: string | null;
  command: readonly string[];
  healthCheck: readonly string[];
  readonly env: Record<string, string>;
}

interface Building {
  /** The folder from which `COPY` takes files. */
  readonly context: string;
  /** An empty folder for the file systems of the stages. */
  readonly target: string;
}

/**
 * Runs the steps of a Dockerfile: each stage is a folder, and paths of an image are paths below it.
 */
export function runDockerfile(path: string, building: Building): BuiltImage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [instruction, rest] of instructionsOf(readFileSync(path, 'utf8'))) {
    if (instruction === 'FROM') stage = addStage(stages, rest, building.target);
    else if (stage === undefined) throw new Error(`${instruction} before FROM`);
    else perform({ instruction, rest, stage, stages, context: building.context });
  }
  if (stage === undefined) throw new Error('the Dockerfile has no stage');
  const { root, workdir, ...facts } = stage;
  return { ...facts, folder: join(root, workdir) };
}

/** Instructions in order, without comments, continued lines joined. */
function instructionsOf(text: string): readonly (readonly [string, string])[] {
  return text
    .replace(/^\s*#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? [];
      return instruction === '' ? [] : [[instruction, rest] as const];
    });
}

function addStage(stages: Map<string, Stage>, rest: string, target: string): Stage {
  const [, name = `stage-${stages.size}`] = / AS (\S+)$/i.exec(rest) ?? [];
  const root = join(target, name);
  const stage = { root, workdir: '/', user: null, command: [], healthCheck: [], env: {} };
  mkdirSync(root, { recursive: true });
  stages.set(name, stage);
  return stage;
}

interface Step {
  readonly instruction: string;
  readonly rest: string;
  readonly stage: Stage;
  readonly stages: ReadonlyMap<string, Stage>;
  readonly context: string;
}

function perform(step: Step): void {
  const { instruction, rest, stage } = step;
  switch (instruction) {
    case 'WORKDIR':
      stage.workdir = rest;
      mkdirSync(join(stage.root, rest), { recursive: true });
      return;
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        stage.env[name] = value;
      return;
    case 'COPY':
      return copy(step);
    case 'RUN':
      return run(step);
    case 'USER':
      stage.user = rest;
      return;
    case 'CMD':
      stage.command = JSON.parse(rest) as string[];
      return;
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`${instruction} is not supported here`);
  }
}

/** COPY copies the contents of a folder, but a file under its own name. */
function copy({ rest, stage, stages, context }: Step): void {
  const [, , from, paths = ''] = /^(--from=(\S+) )?(.+)$/.exec(rest) ?? [];
  const source = from === undefined ? context : (stages.get(from)?.root ?? '');
  const [target = '', ...sources] = paths.split(/\s+/).reverse();
  for (const path of sources) {
    const into = join(stage.root, target.startsWith('/') ? '' : stage.workdir, target);
    const isFolder = /\/$|^\.$/.test(path) || !basename(path).includes('.') || from !== undefined;
    cpSync(join(source, path), isFolder ? into : join(into, basename(path)), { recursive: true });
  }
}

function run({ rest, stage }: Step): void {
  const command = rest.replace(/--mount=\S+\s+/g, '');
  const { PATH, HOME } = process.env;
  execFileSync('sh', ['-c', command], {
    cwd: join(stage.root, stage.workdir),
    env: { PATH, HOME, ...stage.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
