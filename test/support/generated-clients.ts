import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/values/project-root';
import { startServiceProcess, type ServiceProcess } from './service-process';

const runFile = promisify(execFile);
const READERS = join(projectRoot, 'test/clients/readers');
/** Beside the project, so that the packages of other languages are kept between runs. */
const CACHE = join(projectRoot, '.cache/clients');
/** Compiling a generated client prints megabytes of warnings. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Enough for downloads and compilers on a busy machine. */
export const CLIENT_MS = 1_200_000;

/**
 * What every reader prints: an order of the demo data, a page of a list, and the refusal to pay the
 * order twice.
 */
export const READ = {
  order: 'ord_demo_0001',
  status: 'delivered',
  amount: 3953.9,
  lines: 3,
  listed: 2,
  hasNext: true,
  code: 'order_already_paid',
  from: 'delivered',
};

/** The service and a folder with its contract, in which a client is generated, compiled and run. */
export interface ClientWorkshop {
  /**
   * Creates a folder that contains these files of `test/clients/readers`, each under its new name.
   */
  folder(name: string, files?: Readonly<Record<string, string>>): string;
  /** Runs a line of bash there; `SHOP_URL` is the address of the service. Resolves with what it prints. */
  run(folder: string, command: string, env?: Readonly<Record<string, string>>): Promise<string>;
}

/** The facts that a reader prints, besides the output of a build tool. */
export function factsIn(output: string): unknown {
  return JSON.parse(/\{".*\}/.exec(output)?.[0] ?? '{}');
}

/** Creates a folder of packages once, atomically. */
export async function cachedFolder(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(CACHE, name);
  if (existsSync(join(folder, '.complete'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await make(folder);
  writeFileSync(join(folder, '.complete'), '');
  return folder;
}

/** Creates a Python virtual environment with these packages. */
export function pythonWith(...packages: readonly string[]): Promise<string> {
  const name = `python-${packages.join('-').replaceAll('=', '')}`;
  return cachedFolder(name, async (folder) => {
    await runIn(folder, 'python3 -m venv .');
    await runIn(folder, `bin/pip install --quiet ${packages.join(' ')}`);
  });
}

export function useClientWorkshop(): ClientWorkshop {
  let service: ServiceProcess;
  let url = '';
  beforeAll(async () => {
    service = startServiceProcess({ GRAPHQL_INTROSPECTION: 'true', RATE_LIMIT_ENABLED: 'false' });
    url = await service.listening();
    mkdirSync(CACHE, { recursive: true });
    for (const file of ['openapi.json', 'openapi-3.0.json', 'schema.graphql']) {
      writeFileSync(join(CACHE, file), await (await fetch(`${url}/${file}`)).text());
    }
  }, CLIENT_MS);
  afterAll(async () => {
    service.child.kill('SIGTERM');
    await service.exited();
  });
  return {
    folder: (name, files = {}) => {
      const folder = join(CACHE, name);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [from, to] of Object.entries(files)) {
        cpSync(join(READERS, from), join(folder, to), { recursive: true });
      }
      return folder;
    },
    run: (folder, command, env = {}) => runIn(folder, command, { SHOP_URL: url, ...env }),
  };
}

async function runIn(
  cwd: string,
  command: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT_BYTES };
  try {
    return (await runFile('bash', ['-ec', command], options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`, { cause: error });
  }
}
