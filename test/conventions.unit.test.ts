import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parse, print, visit } from 'graphql';
import { authorizeField } from '../src/app/route-policy';
import { codes } from '../src/contract/codes';
import { eventTypes } from '../src/contract/event-types';
import { publicSchema } from '../src/graphql/schema';
import { loadConfig } from '../src/platform/config/config';
import { isAppError } from '../src/platform/values/errors';
import { projectRoot } from '../src/platform/values/project-root';
import { endpoints, rootFieldOf } from '../src/rest/endpoints';

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Every file below the folders whose name matches. */
function readAll(folders: readonly string[], fits: RegExp): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && fits.test(entry.name))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return { path: relative(projectRoot, file), text: readFileSync(file, 'utf8') };
      }),
  );
}

/** The sources without generated files. */
const sources = readAll(['src', 'resolvers'], /(?<!\.generated)\.ts$/);

const pathsWith = (pattern: RegExp): readonly string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('settings', () => {
  const example = readFileSync(join(projectRoot, '.env.example'), 'utf8');

  it('are exactly those in .env.example', () => {
    const settingNames = new Set<string>();
    const env = new Proxy<Record<string, string>>(
      { SECRET_KEY: 'x'.repeat(32) },
      {
        get: (target, name) => {
          settingNames.add(String(name));
          return target[String(name)];
        },
      },
    );
    loadConfig(env);
    const documentedSettings = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect([...documentedSettings].sort()).toEqual([...settingNames].sort());
  });

  it('have their defaults in .env.example, for development and production', () => {
    const settings = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)];
    const env = Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value]));
    expect(loadConfig(env)).toEqual(loadConfig({}));
    const neededSettings = {
      NODE_ENV: 'production',
      MONGODB_URL: 'mongodb://a/commerce',
      SECRET_KEY: 'x'.repeat(32),
      PAYMENT_PROVIDER: 'builtin',
      MAIL: 'outbox',
    };
    expect(loadConfig({ ...env, ...neededSettings })).toEqual(loadConfig(neededSettings));
    const refusalOf = (settings: Readonly<Record<string, string>>): unknown => {
      try {
        return loadConfig(settings);
      } catch (error) {
        return error;
      }
    };
    const { NODE_ENV } = neededSettings;
    expect(refusalOf({ ...env, NODE_ENV })).toEqual(refusalOf({ NODE_ENV }));
  });
});

describe('source files', () => {
  it('have kebab-case names', () => {
    const odd = sources.filter(({ path }) => !/^[a-z0-9./-]+$/.test(path));
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('refer only to documents that exist', () => {
    // Names in the portal are addresses of pages.
    const others = sources.filter(({ path }) => !path.startsWith('src/portal/'));
    const missing = others.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![\w/.-])[\w/-]+\.md\b/g)]
        .filter(([document]) => !existsSync(join(projectRoot, document)))
        .map(([document]) => `${path}: ${document}`),
    );
    expect(missing).toEqual([]);
  });

  it('contain no TODOs', () => {
    expect(pathsWith(/\b(TODO|FIXME|XXX)\b/)).toEqual([]);
  });

  it('of modules and resolvers take time from the clock', () => {
    const own = pathsWith(/new Date\(\)/).filter((path) =>
      /^(src\/modules|resolvers)\//.test(path),
    );
    expect(own).toEqual([]);
  });

  it('use no transactions, sessions or change streams', () => {
    expect(pathsWith(/startSession\(|withTransaction\(|\.watch\(/)).toEqual([]);
  });

  it('mention HTTP statuses only in the REST layer', () => {
    const outside = sources.filter(({ path }) => /^(src\/modules|resolvers)\//.test(path));
    // Clients of other servers read the statuses of their responses.
    const client = /(?:from |import\()'(?:undici|@opensearch-project\/opensearch)'/;
    const offenders = outside.filter(
      ({ text }) => /\b(statusCode|httpStatus)\b/.test(text) && !client.test(text),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  it('mention the statuses of /graphql in one file', () => {
    const users = sources.filter(
      ({ path, text }) =>
        path.startsWith('src/graphql/') && /(status:|status =|code\() *[45]\d\d\b/.test(text),
    );
    expect(users.map(({ path }) => path)).toEqual(['src/graphql/refusal.ts']);
  });
});

describe('tests', () => {
  const tests = readAll(
    ['test', 'packages/embedded-mongodb/test', 'packages/client'],
    /\.ts$/,
  ).filter(({ path }) => !path.includes('node_modules') && /(^|\/)test\//.test(path));
  const testsWith = (pattern: RegExp, except: readonly string[] = []): readonly string[] =>
    tests
      .filter(({ path, text }) => !except.includes(path) && pattern.test(text))
      .map(({ path }) => path);

  it('have no endless loops: each loop counts, compares times, or ends with its test', () => {
    // The comparison with version two is a separate tool with its own deadline.
    const own = tests.filter(({ path }) => !path.startsWith('test/compare/'));
    const endless = own.flatMap(({ path, text }) =>
      conditionsOf(text)
        .filter((condition) => !isBounded(condition))
        .map((condition) => `${path}: ${condition}`),
    );
    expect(endless.sort()).toEqual(WITH_AN_END);
  });

  it('sleep only through a named helper', () => {
    const pattern = /new Promise(<\w+>)?\(\(\w+\) =>\s*(void )?setTimeout\(/;
    // That file simulates time itself.
    expect(testsWith(pattern, ['test/simulator/world.ts'])).toEqual([]);
  });

  it('of planted faults exist, and each fault still fits the source', () => {
    const text = readFileSync(join(projectRoot, 'test/mutants.json'), 'utf8');
    const faults = JSON.parse(text) as readonly { file: string; from: string; tests: string[] }[];
    const isGone = (path: string): boolean => !existsSync(join(projectRoot, path));
    expect(faults.flatMap(({ file, tests: proofs }) => [file, ...proofs]).filter(isGone)).toEqual(
      [],
    );
    const unfit = faults.filter(
      ({ file, from }) => readFileSync(join(projectRoot, file), 'utf8').split(from).length !== 2,
    );
    expect(unfit).toEqual([]);
  });
});

/** For each `while` the rest of its line; for each `for` the part between its first two semicolons. */
const conditionsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\bwhile \((.*)|\bfor \(\s*(?:let [^;]*)?;([^;\n]*)/g)].map(
    ([, ofWhile, ofFor = '']) => (ofWhile ?? ofFor).trim(),
  );

const isBounded = (condition: string): boolean =>
  condition.includes('!isOver') || (/[^=][<>]/.test(condition) && !/\bawait\b/.test(condition));

/** These end with what they iterate, or contain a deadline. */
const WITH_AN_END = [
  'packages/embedded-mongodb/test/embedded-engine.process.test.ts: !(await holds())) {',
  'packages/embedded-mongodb/test/replica-set/client-connection.ts: next !== undefined',
  'packages/embedded-mongodb/test/replica-set/index.ts: this.primary === null && !this.isClosed) {',
  'test/modules/audit/audit.test.ts: at !== undefined',
  'test/modules/search/backlog.figures.test.ts: isBehind',
  'test/platform/events/relay-lag.figures.test.ts: _id !== undefined',
  'test/simulator/exhaustive/explore.ts: node !== undefined',
  "test/simulator/plants.ts: stage && '$unsetField' in stage) stage = stage['$unsetField']['input'] as Document;",
  'test/support/database.ts: open.has(`${prefix}_${number}`)) number += 1;',
  'test/support/live-stream.ts: ',
  'test/support/operations.ts: await cursor.hasNext()) rows.push(...(cursor.readBufferedDocuments() as unknown[]));',
  'test/support/until.ts: ',
];

describe('error codes', () => {
  const throwers = new Map<string, string>();
  for (const { path, text } of sources) {
    if (path.startsWith('src/contract/')) continue;
    const matches = [
      ...text.matchAll(/\bcode: '([a-z][a-z0-9_]+)'/g),
      ...text.matchAll(/\b\w*[eE]rrors?\(\s*'([a-z][a-z0-9_]+)',/g),
    ];
    for (const [, code = ''] of matches) throwers.set(code, path);
  }

  it('are all in the table', () => {
    const unknown = [...throwers].filter(([code]) => !Object.hasOwn(codes, code));
    expect(unknown).toEqual([]);
  });

  it('of the table are all used', () => {
    const all = sources
      .filter(({ path }) => !/^src\/contract\/.*codes\.ts$/.test(path))
      .map(({ text }) => text)
      .join('\n');
    const unusedCodes = Object.keys(codes).filter(
      (code) => !new RegExp(`['"\`]${code}['"\`]`).test(all),
    );
    expect(unusedCodes).toEqual([]);
  });
});

describe('endpoints', () => {
  const all = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);

  it('are each in the table once', () => {
    expect(all.filter((entry, index) => all.indexOf(entry) !== index)).toEqual([]);
  });

  it('include every path of the first contract', () => {
    const missing = FIRST_PATHS.filter((entry) => !all.includes(entry));
    expect(missing).toEqual([]);
  });

  it('keep one file, one document and one operation each', () => {
    const names = endpoints.map(({ document }) => document.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('run every mutation of the public schema, with the rights of its route', () => {
    const run = new Set(endpoints.flatMap(rootFieldOf));
    const mutations = Object.keys(publicSchema().getMutationType()?.getFields() ?? {});
    expect(mutations.length).toBeGreaterThan(50);
    expect(mutations.filter((field) => !run.has(field))).toEqual([]);
  });

  it('have the rights of every subscription', () => {
    const fields = Object.keys(publicSchema().getSubscriptionType()?.getFields() ?? {});
    const unknown = fields.filter((field) => {
      try {
        authorizeField({ kind: 'anonymous' }, field);
        return false;
      } catch (error) {
        return !isAppError(error);
      }
    });
    expect(fields).toContain('eventAdded');
    expect(unknown).toEqual([]);
  });
});

describe('documents of endpoints', () => {
  /** Two documents may be alike by chance; three that are alike have the same meaning. */
  const REPETITIONS = 3;
  const LONG = 6;

  it('share long selections through fragments', () => {
    const users = new Map<string, string[]>();
    for (const { path, text } of readAll(['src/rest'], /\.graphql$/)) {
      visit(parse(text), {
        SelectionSet: (set) => {
          const leaves = set.selections.filter((one) => 'selectionSet' in one && !one.selectionSet);
          if (leaves.length < LONG) return;
          const selection = print(set);
          users.set(selection, [...(users.get(selection) ?? []), path]);
        },
      });
    }
    expect([...users.values()].filter((paths) => paths.length >= REPETITIONS)).toEqual([]);
  });
});

describe('events', () => {
  it('that are sent are all published', () => {
    const sentTypes = new Set<string>();
    for (const { path, text } of sources) {
      if (path.startsWith('src/contract/') || path.startsWith('src/rest/openapi/')) continue;
      for (const [, type = ''] of text.matchAll(
        /\btype: '((?:order|product|import|comment|user)\.[a-z_]+)'/g,
      )) {
        sentTypes.add(type);
      }
    }
    expect([...sentTypes].filter((type) => !Object.hasOwn(eventTypes, type))).toEqual([]);
  });
});

describe('documents', () => {
  const documents = [
    ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'].map((path) => ({
      path,
      text: readFileSync(join(projectRoot, path), 'utf8'),
    })),
    ...readAll(['docs'], /\.md$/),
    ...readAll(['packages'], /^README\.md$/).filter(({ path }) => !path.includes('node_modules')),
  ];

  it('name files that exist', () => {
    const namedFiles =
      /`((?:src|resolvers|schema|test|bench|scripts|packages|docs)\/(?!results)[\w./-]+\.\w+)`/g;
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(namedFiles)]
        .map(([, file = '']) => file)
        .filter((file) => !existsSync(join(projectRoot, file)))
        .map((file) => `${path}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  const plantedFaults: readonly {
    readonly name: string;
    readonly file: string;
    readonly from: string;
  }[] = JSON.parse(readFileSync(join(projectRoot, 'test/mutants.json'), 'utf8'));

  it('of promises name tests and planted faults that exist', () => {
    const [promises = '', faults = ''] = readFileSync(
      join(projectRoot, 'docs/operations/promises.md'),
      'utf8',
    ).split('## Planted faults');
    const tests = [...promises.matchAll(/`((?:test|packages)\/[\w./-]+)`/g)];
    const missing = tests
      .map(([, path = '']) => join(projectRoot, path))
      .filter(
        (path) =>
          !existsSync(path) &&
          !readdirSync(dirname(path)).some((file) => file.startsWith(`${basename(path)}.`)),
      );
    expect(tests.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
    const names = [...faults.matchAll(/`([a-z-]+: [^`]+)`/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !plantedFaults.some((one) => one.name === name))).toEqual([]);
  });

  it('quote the sources exactly', () => {
    const stale = plantedFaults.filter(
      ({ file, from }) => readFileSync(join(projectRoot, file), 'utf8').split(from).length !== 2,
    );
    expect(stale.map(({ name }) => name)).toEqual([]);
  });

  // Links from the root are pages of the service: `test/portal/guides.test.ts` opens them.
  it('link to files that exist', () => {
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !existsSync(join(projectRoot, dirname(path), link)))
        .map((link) => `${path}: ${link}`),
    );
    expect(missing).toEqual([]);
  });

  it('of decisions have a status, a date and, while they hold, all sections, and are in the index', () => {
    const index = readFileSync(join(projectRoot, 'docs/decisions/README.md'), 'utf8');
    const decisions = documents.filter(({ path }) => /decisions\/\d{3}-/.test(path));
    const incomplete = decisions.filter(
      ({ path, text }) =>
        !index.includes(basename(path)) ||
        !/^Status: \w+ · \d{4}-\d\d-\d\d/m.test(text) ||
        (!/^Status: withdrawn/m.test(text) &&
          ['Context', 'Options', 'Decision', 'Consequences', 'Way out'].some(
            (section) => !text.includes(`\n## ${section}\n`),
          )),
    );
    expect(incomplete.map(({ path }) => path)).toEqual([]);
  });
});

/** The paths of the first contract; more may be added. */
const FIRST_PATHS = [
  'POST /orders',
  'GET /orders',
  'GET /orders/{id}',
  'POST /orders/bulk-cancel',
  'GET /users/{id}',
  'GET /products/{id}',
  'GET /web/products/{id}',
  'GET /mobile/products/{id}',
  'GET /partners/products/{id}',
  'GET /mobile/product-page/{id}',
  'POST /products',
  'POST /products/bulk',
  'PATCH /products/bulk',
  'DELETE /products/bulk',
  'GET /products',
  'GET /products/search',
  'POST /imports',
  'GET /imports/{id}',
  'POST /posts/{postId}/comments',
  'POST /comments/{commentId}/replies',
  'GET /comments/{commentId}/replies',
];
