import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import { loadConfig } from '../../src/platform/config/config';
import { projectRoot } from '../../src/platform/values/project-root';

interface Service {
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly init?: boolean;
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly volumes?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const read = (name: string): string => readFileSync(join(projectRoot, name), 'utf8');
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;
const servicesNamed = (prefix: string) =>
  Object.keys(services).filter((name) => name.startsWith(prefix));

/** The settings of a service's processes: those of the image and those of compose. */
function environmentOf(service: Service | undefined): Readonly<Record<string, string>> {
  const image = [...(/^ENV (.+)$/gm.exec(read('Dockerfile')) ?? [])][1] ?? '';
  const pairs = image.split(' ').map((pair) => pair.split('=') as [string, string]);
  const own = Object.entries(service?.environment ?? {}).map(([name, value]) => [
    name,
    String(value).replace(/^\$\{\w+:\?.*\}$/, `first:${'x'.repeat(64)}`),
  ]);
  return Object.fromEntries([...pairs, ...own]) as Readonly<Record<string, string>>;
}

describe('compose.yaml', () => {
  it('starts the service, a worker, a replica set and a search cluster of three', () => {
    expect(Object.keys(services).sort()).toEqual(
      ['api', 'worker', ...[1, 2, 3].flatMap((n) => [`mongo${n}`, `search${n}`])].sort(),
    );
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(mounts.map((volume) => volume.split(':')[0]).sort()).toEqual(
      Object.keys(volumes).sort(),
    );
  });

  it.each(['api', 'worker'])('gives %s settings that cause no errors or warnings', (name) => {
    const config = loadConfig(environmentOf(services[name]));
    expect(config.isProduction).toBe(true);
    expect(config.warnings).toEqual([]);
    expect(config.publicUrl).toBe('http://127.0.0.1:3000');
    const nodes = servicesNamed('search').map((node) => `http://${node}:9200`);
    expect(config.searchUrls).toEqual(nodes);
    expect(config.mongoUrl).toBe(`mongodb://${servicesNamed('mongo').join(',')}/?replicaSet=rs0`);
    expect(services[name]?.read_only).toBe(true);
    expect(Object.keys(services[name]?.depends_on ?? {})).toEqual(['mongo1']);
  });

  it('starts the worker as npm and the image start their processes, with the same flags', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const image = JSON.parse(/^CMD (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '[]') as string[];
    expect(services['worker']?.command?.join(' ')).toBe(scripts['worker']);
    expect([...image, 'main/worker'].join(' ')).toBe(scripts['worker']);
  });

  it('restarts processes that end, except those with wrong settings', () => {
    const policies = Object.entries(services).map(([name, { restart }]) => [name, restart]);
    const expected = Object.keys(services).map((name) => [
      name,
      /^(?:mongo|search)/.test(name) ? 'unless-stopped' : 'on-failure:5',
    ]);
    expect(policies).toEqual(expected);
    expect(Object.values(services).filter(({ init }) => init !== true)).toEqual([]);
  });

  it('configures search nodes so that they start on an unprepared host', () => {
    for (const name of servicesNamed('search')) {
      expect(services[name]?.environment).toMatchObject({
        'node.name': name,
        'node.store.allow_mmap': 'false',
        DISABLE_SECURITY_PLUGIN: 'true',
        DISABLE_INSTALL_DEMO_CONFIG: 'true',
      });
    }
  });
});

describe('the health check of the first database server', () => {
  /** Runs the script on a server that is or is not in a replica set. */
  function check(isInitiated: boolean) {
    const script = services['mongo1']?.healthcheck?.test?.at(-1)?.replaceAll('$$', '$') ?? '';
    const initiations: unknown[] = [];
    const exits: number[] = [];
    const status = (): void => {
      if (!isInitiated) throw new Error('no replset config has been received');
    };
    runInNewContext(script, {
      rs: { status, initiate: (set: unknown) => initiations.push(set) },
      db: { hello: () => (isInitiated ? { setName: 'rs0' } : {}) },
      quit: (code: number) => exits.push(code),
    });
    return { initiated: JSON.parse(JSON.stringify(initiations)) as unknown, exits };
  }

  it('creates the replica set once, and is healthy when it exists', () => {
    const members = servicesNamed('mongo').map((host, n) => ({
      _id: n + 1,
      host: `${host}:27017`,
    }));
    expect(check(false)).toEqual({ initiated: [{ _id: 'rs0', members }], exits: [1] });
    expect(check(true)).toEqual({ initiated: [], exits: [] });
  });
});
