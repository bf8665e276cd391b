import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app/app';
import { collections } from '../../src/app/collections';
import { loadConfig } from '../../src/platform/config/config';
import { projectRoot } from '../../src/platform/values/project-root';
import { createFakeClock } from '../support/clock';
import { openTestDatabase } from '../support/database';
import { createLogger } from '../../src/platform/telemetry/logger';

type List = Readonly<Record<string, readonly string[]>>;

const LIFE_CYCLE = ['onReady', 'onListen', 'preClose', 'onClose'];

type Hooks = Readonly<Record<string, readonly { readonly name: string }[]>>;

/** The value that Fastify stores in an instance under a symbol with this name. */
function internalOf<Value>(app: FastifyInstance, name: string): Value {
  const symbol = Object.getOwnPropertySymbols(app).find(
    ({ description }) => description === `fastify.${name}`,
  );
  return (app as never)[symbol as never];
}

/** Fastify's own request hooks, without those that have no functions. */
function requestHooksOf(app: FastifyInstance): Hooks {
  const hooks = Object.entries(internalOf<Hooks>(app, 'hooks')).filter(
    ([moment, functions]) => functions.length > 0 && !LIFE_CYCLE.includes(moment),
  );
  return Object.fromEntries(hooks);
}

/** The names of the functions that Fastify calls for every request, by hook and in order. */
function hooksOf(app: FastifyInstance): List {
  return Object.fromEntries(
    Object.entries(requestHooksOf(app)).map(([moment, functions]) => [
      moment,
      functions.map(({ name }) => name),
    ]),
  );
}

/** The hooks that plugins, our own or a library's, have added for their routes alone. */
function hooksOfPlugins(app: FastifyInstance): readonly string[] {
  return internalOf<readonly FastifyInstance[]>(app, 'children').flatMap((plugin) => {
    const inherited = requestHooksOf(app);
    const own = Object.entries(requestHooksOf(plugin)).flatMap(([moment, functions]) =>
      functions
        .filter((hook) => inherited[moment]?.includes(hook) !== true)
        .map(({ name }) => `${moment} ${name}`),
    );
    return [...own, ...hooksOfPlugins(plugin)];
  });
}

const HOOK = /app\.addHook\('(?<moment>\w+)', (?:\w+\.)?(?<name>\w+)\);$/;

/** The hooks that `edge.ts` lists, each with a sentence before it. */
function listIn(source: string): List {
  const lines = source.split('\n').map((line) => line.trim());
  const list: Record<string, string[]> = {};
  lines.forEach((line, index) => {
    const isCors = line.includes('app.register(cors');
    const { moment = 'onRequest', name = 'handleCors' } = HOOK.exec(line)?.groups ?? {};
    if (!isCors && !line.includes('app.addHook')) return;
    expect([line, lines[index - 1]]).toEqual([line, expect.stringMatching(/^\/\/ [A-Z\d].+\.$/)]);
    (list[moment] ??= []).push(name);
  });
  return list;
}

/** Hooks elsewhere, by file: those of start and end, and those only for the routes at `/graphql`. */
const OTHER_HOOKS: List = {
  'src/app/app.ts': ['onClose', 'onReady', 'preClose'],
  'src/graphql/endpoint.ts': ['onClose', 'onListen', 'preHandler'],
  'src/portal/graphiql.ts': ['preHandler'],
  'src/rest/internal/internal-rest.ts': ['onClose'],
  'src/rest/plugin.ts': ['onReady'],
};

describe('src/http/edge.ts', () => {
  const source = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

  it('lists every hook that Fastify runs for a request, in the same order, except those at /graphql', async () => {
    const config = loadConfig({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'commerce-edge-')),
      SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
      METRICS_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      RATE_LIMIT_ENABLED: 'true',
    });
    const database = await openTestDatabase(collections);
    const log = createLogger('debug', { write: () => undefined });
    const clock = createFakeClock();
    const app = await buildApp({ config, database, log, clock, runTimers: false });
    expect(hooksOf(app)).toEqual(listIn(source('src/http/edge.ts')));
    expect(hooksOfPlugins(app)).toEqual([
      'preHandler sendPageToBrowsers',
      'preHandler followRequest',
    ]);
    await app.close();
    await database.close();
  });

  it('is the only file that registers request hooks, except those of single routes', () => {
    const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file}`)
      .filter((file) => file.endsWith('.ts') && file !== 'src/http/edge.ts');
    const hooks = files.flatMap((file) => {
      const hookMatches = [...source(file).matchAll(/addHook\(\s*(?:'(\w+)'|(\w+))/g)];
      const names = hookMatches.map(([, moment, variable]) => moment ?? variable ?? '');
      return names.length === 0 ? [] : [[file, [...new Set(names)].sort()] as const];
    });
    const allowedHooks = Object.entries(OTHER_HOOKS).map(([file, names]) => [
      file,
      [...names].sort(),
    ]);
    expect(Object.fromEntries(hooks)).toEqual(Object.fromEntries(allowedHooks));
  });
});
