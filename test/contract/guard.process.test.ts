import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentContract } from '../../scripts/contract/contract';
import { projectRoot } from '../../src/platform/project-root';

interface OpenApi {
  readonly info: object;
  readonly paths: Readonly<Record<string, unknown>>;
}

const folder = mkdtempSync(join(tmpdir(), 'commerce-contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A released contract with one more path than there is today. */
function plantRelease(version: string): void {
  const { openApi, sdl } = currentContract() as unknown as { openApi: OpenApi; sdl: string };
  const info = { ...openApi.info, version };
  const paths = { ...openApi.paths, '/gone': openApi.paths['/products'] };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ ...openApi, info, paths }));
  writeFileSync(join(folder, 'schema.graphql'), sdl);
}

function check(): Promise<{ readonly code: unknown; readonly report: string }> {
  return new Promise((resolve) => {
    const script = ['node_modules/.bin/tsx', 'scripts/contract/check.ts', folder];
    execFile(process.execPath, script, { cwd: projectRoot }, (error, _stdout, report) =>
      resolve({ code: error?.code ?? 0, report }),
    );
  });
}

describe('npm run check:contract', () => {
  it('ends with 1 when the released contract is broken', async () => {
    plantRelease('1.0.0');
    const { code, report } = await check();
    expect(report).toContain('GET /gone: is gone');
    expect(code).toBe(1);
  });

  it('only reports what breaks before anything is published', async () => {
    plantRelease('0.9.0');
    const { code, report } = await check();
    expect(report).toContain('GET /gone: is gone');
    expect(code).toBe(0);
  });
});
