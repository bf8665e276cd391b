import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { projectRoot } from '../../src/platform/values/project-root';
import { databaseName } from '../support/database';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';

const MONGODB_URL = process.env['MONGODB_TEST_URL'] ?? '';
const MONGODB_DB = databaseName('planned');
const settings = {
  MONGODB_URL,
  MONGODB_DB,
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
  LOG_LEVEL: 'error',
};

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** The scripts that run compiled code, with the file of each. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const entry = /scripts\/start\.mjs (tools\/\S+)$/.exec(script)?.[1];
  return entry === undefined ? [] : [[name, entry] as const];
});

const services: ServiceProcess[] = [];
afterAll(() => services.forEach(({ child }) => child.kill('SIGKILL')));

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const command = startServiceProcess({ ...settings, ...env }, args);
  const { code } = await command.exited();
  return { code, output: command.output().trim() };
}

describe('npm run', () => {
  it('has the documented commands', () => {
    expect(commands.map(([name]) => name)).toContain('db:plan');
  });

  it.each(commands)('%s runs its own command', async (name, entry) => {
    const { code, output } = await run([entry, '--help']);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`Usage: npm run ${name} `),
    });
  });

  it.each(commands)('%s refuses unknown arguments', async (name, entry) => {
    for (const args of [
      ['a', 'b'],
      ['a', '--foo'],
    ]) {
      const { code, output } = await run([entry, ...args]);
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringMatching(
          new RegExp(
            `^(Argument [12] is one too many|Unknown option '--foo')[^]*\n\nUsage: npm run ${name} `,
          ),
        ),
      });
    }
  });

  it('does not start a server for an unknown command', async () => {
    const { code, output } = await run(['tools/commands/nothing']);
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^There is no \S+nothing\.js to run\.$/),
    });
  });
});

describe('npm run db:plan', () => {
  const plan = (env: Readonly<Record<string, string>> = {}) => run(['tools/commands/db-plan'], env);

  it('exits with 2 when a start would change the database, and changes nothing', async () => {
    const { code, output } = await plan();
    expect(code).toBe(2);
    expect(output).toMatch(/create the collection orders[^]*\n\d+ changes\.$/);
    const client = await new MongoClient(MONGODB_URL).connect();
    expect(await client.db(MONGODB_DB).listCollections().toArray()).toEqual([]);
    await client.close();
  });

  it('exits with 0 beside a service that has made every change', async () => {
    const service = startServiceProcess(settings);
    services.push(service);
    const { port } = new URL(await service.listening());
    let output = await plan({ PORT: port });
    for (let i = 0; i < 20 && output.code === 2; i += 1) output = await plan({ PORT: port });
    expect(output).toEqual({ code: 0, output: expect.stringMatching(/Nothing to change\.$/) });
  });

  it.each([
    ['cannot be reached', 1, 'mongodb://127.0.0.1:1/', /^The database at 127\.0\.0\.1:1 did not/],
    ['has no address', 78, 'mongodb:/a', /MONGODB_URL must look like/],
  ])('exits with another code when the database %s', async (_what, code, url, line) => {
    const output = await plan({ MONGODB_URL: url, DATABASE_STARTUP_TIMEOUT: '1' });
    expect(output).toEqual({ code, output: expect.stringMatching(line) });
  });
});
