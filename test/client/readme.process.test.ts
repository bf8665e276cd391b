import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileFunction } from 'node:vm';
import * as commerceClient from 'commerce-client';
import { projectRoot } from '../../src/platform/values/project-root';
import { buildTestApp, type TestApp } from '../support/build-test-app';
import { freePort } from '../support/loopback';
import { keepWorking } from '../support/settling-worker';
import { seedWithLongTimeouts } from '../support/world';
import { until } from '../support/until';
import { startCommerce, startNode } from './support/built-client';

const PAGES = ['packages/client/README.md', 'docs/guides/client.md'];
const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';
/** Commands that run until they are stopped, with the output that shows that they work. */
const ENDLESS: Readonly<Record<string, string>> = { listen: 'Signed with', tail: 'order.' };

let service: TestApp;
let address = '';
let stopWorking: () => Promise<void>;

beforeAll(async () => {
  service = await buildTestApp({ people: false, runTimers: true });
  await seedWithLongTimeouts(service);
  address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  stopWorking = keepWorking(service);
});
afterAll(async () => {
  await stopWorking();
  await service.close();
});

function blocksOf(page: string, language: string): readonly string[] {
  const text = readFileSync(join(projectRoot, page), 'utf8').replaceAll(WRITTEN_ADDRESS, address);
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  );
}

/** The line that shows the installation of the command line in a project. */
async function runInstalled(cwd: string, args: readonly string[]): Promise<string> {
  writeFileSync(join(cwd, 'package.json'), '{"private":true}');
  // Without a registry, npm would wait while it looks for a newer npm.
  const env = { PATH: process.env['PATH'], HOME: cwd, NPM_CONFIG_UPDATE_NOTIFIER: 'false' };
  const run = promisify(execFile);
  await run('npm', [...args, '--no-audit', '--no-fund'], { cwd, env });
  return (await run('npx', ['--no-install', 'commerce', '--help'], { cwd, env })).stdout;
}

describe.each(PAGES)('%s', (page) => {
  it('has code that runs unchanged', async () => {
    const code = blocksOf(page, '(?:js|ts)').join('\n');
    expect(code).toContain('createClient');
    const script = code.replace(
      /^import (\{.*\}) from 'commerce-client';$/gm,
      'const $1 = client;',
    );
    const printLines: unknown[] = [];
    const print = { log: (...words: unknown[]) => printLines.push(words), error: () => undefined };
    const run = compileFunction(`return (async () => {${script}})();`, ['client', 'console']);
    await (run(commerceClient, print) as Promise<void>);
    expect(printLines.length).toBeGreaterThan(0);
    expect(JSON.stringify(printLines)).not.toContain('null,null');
  });

  it('has commands that run unchanged', async () => {
    const home = mkdtempSync(join(tmpdir(), 'commerce-readme-'));
    const env = { HOME: home, COMMERCE_URL: address };
    const lines = blocksOf(page, 'sh').flatMap((block) => block.split('\n').filter(Boolean));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(
        ([, quoted, bare]) => quoted ?? bare,
      );
      const [program, option, commerce, ...args] = words as string[];
      if (program === 'npm') {
        expect(await runInstalled(home, words.slice(1) as string[])).toContain('commerce ');
        continue;
      }
      // Without the option, npx would run a package of this name from the registry.
      expect([program, option, commerce]).toEqual(['npx', '--no-install', 'commerce']);
      const command = startCommerce(args, env);
      const sign = ENDLESS[args[0] ?? ''];
      if (sign !== undefined) {
        // The command shows only events that arrive after it has connected.
        if (args[0] === 'tail') {
          await until(async () => {
            const trigger = startCommerce(['trigger', 'order.created'], env);
            expect([await trigger.exitCode(), trigger.stderr()]).toEqual([0, expect.anything()]);
            return command.stdout().includes(sign);
          });
        }
        await command.says(sign);
        command.child.kill('SIGINT');
      }
      expect([line, await command.exitCode(), command.stderr()]).toEqual([
        line,
        0,
        expect.anything(),
      ]);
    }
  });
});

describe('the guide', () => {
  const [guide = ''] = PAGES.slice(1);

  it('has a page for browsers that shows products', async () => {
    const [page = ''] = blocksOf(guide, 'html');
    const code = page
      .replace(/<\/?script.*>/g, '')
      .replace(
        /import (\{.*\}) from '.*commerce-client\/dist\/esm\/index.js';/,
        'const $1 = client;',
      );
    const append = jest.fn();
    const run = compileFunction(`return (async () => {${code}})();`, ['client', 'document']);
    await (run(commerceClient, { body: { append } }) as Promise<void>);
    expect(append.mock.calls).toEqual([[expect.stringMatching(/^.+ Laptop.*: \d+/)]]);
  });

  it('has a receiver that accepts events, answers challenges and refuses forgeries', async () => {
    const [code = ''] = blocksOf(guide, 'javascript');
    const port = String(await freePort());
    const file = join(mkdtempSync(join(tmpdir(), 'commerce-receiver-')), 'receiver.mjs');
    const client = join(projectRoot, 'packages', 'client', 'dist', 'esm', 'index.js');
    writeFileSync(file, code.replace("'commerce-client'", `'${client}'`).replace('4000', port));
    const secret = commerceClient.newWebhookSecret();
    const receiver = startNode([file], { WEBHOOK_SECRET: secret });
    const send = async (body: string, key = secret): Promise<Response> => {
      const headers = await commerceClient.signWebhook({ id: 'evt_1', body }, key);
      return fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', headers, body });
    };
    const isUp = (): Promise<boolean> =>
      send('').then(
        () => true,
        () => false,
      );
    await until(isUp);
    const paidEvent = '{"type":"order.paid","resourceId":"ord_1"}';
    expect((await send(paidEvent, commerceClient.newWebhookSecret())).status).toBe(401);
    expect((await send(paidEvent)).status).toBe(204);
    const challengeResponse = await send('{"type":"endpoint.verification","challenge":"c1"}');
    expect(await challengeResponse.json()).toEqual({ challenge: 'c1' });
    expect(receiver.stdout()).toBe('order.paid ord_1\n');
    receiver.child.kill();
    await receiver.exitCode();
  });
});
