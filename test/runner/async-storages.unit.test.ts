import { spawnSync } from 'node:child_process';
import type { AsyncLocalStorage } from 'node:async_hooks';

interface Runner {
  readonly SequentialStorage: new () => Pick<AsyncLocalStorage<string>, 'run' | 'getStore'>;
}

const { SequentialStorage } = jest.requireActual<Runner>('./async-storages');

/** Enables three storages, then prints how many of them a promise carries before and after they are disabled. */
const PROGRAM = `
  const { AsyncLocalStorage } = require('node:async_hooks');
  const { disableStorages } = require('./async-storages');
  const storages = [1, 2, 3].map(() => new AsyncLocalStorage());
  const carried = () =>
    Object.getOwnPropertySymbols(Promise.resolve()).filter(({ description }) => description === 'kResourceStore').length;
  storages[0].run(1, () => {});
  storages[1].run(2, () => {});
  storages[2].enterWith(3);
  const before = carried();
  disableStorages();
  const after = carried();
  const again = storages[0].run(4, () => storages[0].getStore());
  console.log(JSON.stringify({ before, after, again }));
`;

describe('the storages of a test file', () => {
  it('are carried by no promise once they are disabled, and work when they are enabled again', () => {
    const { stdout } = spawnSync(process.execPath, ['-e', PROGRAM], {
      cwd: __dirname,
      encoding: 'utf8',
    });
    const { before, ...rest } = JSON.parse(stdout) as { before: number };
    // From Node 24 on promises carry none.
    expect(before).toBe(Number(process.versions.node.split('.')[0]) < 24 ? 3 : 0);
    expect(rest).toEqual({ after: 0, again: 4 });
  });
});

describe('the storage of the running test', () => {
  it('has the innermost value until that work ends, even with an error', async () => {
    const storage = new SequentialStorage();
    const values: unknown[] = [];
    await storage.run('outer', async () => {
      const failing = storage.run('inner', async () => {
        await Promise.resolve();
        values.push(storage.getStore());
        throw new Error('failed');
      });
      await expect(failing).rejects.toThrow('failed');
      values.push(storage.getStore());
    });
    expect([...values, storage.getStore()]).toEqual(['inner', 'outer', undefined]);
  });

  it('does not change the promises of a test', () => {
    expect(Object.getOwnPropertySymbols(Promise.resolve())).toEqual([]);
  });
});
