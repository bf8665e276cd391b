import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/values/project-root';
import { executablePath } from './browser';

const script = join(projectRoot, 'scripts', 'lighthouse.mjs');

export interface PageForm {
  readonly url: string;
  readonly form: 'phone' | 'desktop';
  /** A view of the console. */
  readonly credential?: string;
}

/** Scores are from 0 to 1. */
export interface PageScores extends PageForm {
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly performance: number;
  readonly complaints: readonly unknown[];
}

/** `describe` if there is a browser and Lighthouse can be fetched, `describe.skip` otherwise. */
export function inLighthouse(name: string, tests: () => void): void {
  const isThere = executablePath !== undefined && isFetched();
  if (!isThere) console.warn('No Chromium or no Lighthouse: pages are not scored.');
  (isThere ? describe : describe.skip)(name, tests);
}

const isFetched = (): boolean =>
  spawnSync(process.execPath, [script], { stdio: 'ignore' }).status === 0;

/** Scores one page after the other in a separate browser. */
export async function scorePages(pages: readonly PageForm[]): Promise<readonly PageScores[]> {
  const child = spawn(process.execPath, [script, executablePath ?? ''], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(pages.map((page) => `${JSON.stringify(page)}\n`).join(''));
  const lines = (await text(child.stdout)).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as PageScores);
}
