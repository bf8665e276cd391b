import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentContract, snapshotOf, writeSnapshot } from '../../scripts/contract/contract';
import { projectRoot } from '../../src/platform/values/project-root';

const folder = mkdtempSync(join(tmpdir(), 'commerce-contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run check:contract', () => {
  it('exits with 1 when the contract lacks a part of the snapshot', async () => {
    const { openApi, sdl } = snapshotOf(currentContract());
    const paths = openApi['paths'] as Readonly<Record<string, unknown>>;
    writeSnapshot(
      { openApi: { ...openApi, paths: { ...paths, '/gone': paths['/products'] } }, sdl },
      folder,
    );
    const script = ['node_modules/.bin/tsx', 'scripts/contract/check.ts', folder];
    const { code, report } = await new Promise<{ code: unknown; report: string }>((resolve) => {
      execFile(process.execPath, script, { cwd: projectRoot }, (error, _stdout, report) =>
        resolve({ code: error?.code ?? 0, report }),
      );
    });
    expect(report).toContain('paths./gone: is gone');
    expect(code).toBe(1);
  });
});
