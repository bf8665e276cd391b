import type { Database } from '../platform/mongo/client';
import { ImpossibleChange } from '../platform/database';
import { StartFailure } from '../platform/config/start-failure';

/** The oldest server with the commands that the service needs, such as the write to several collections. */
const LEAST_MAJOR = 8;

/** Throws if the server is too old. */
export async function requireServerVersion({ db }: Database, hosts: string): Promise<void> {
  const { version } = await db.command({ buildInfo: 1 });
  const [major = '', minor = ''] = String(version).split('.');
  if (Number(major) < LEAST_MAJOR) {
    throw new StartFailure(`MongoDB ${major}.${minor} at ${hosts}; 8.0 or later is needed`);
  }
}

const WRONG_PASSWORD = 'the user or the password is wrong';
const UNAUTHORIZED_CODE = 13;
const NO_DISK_SPACE = 14031;
/** The meanings of server errors, by code. */
const REFUSALS: Readonly<Record<number, string>> = {
  [UNAUTHORIZED_CODE]: 'the user lacks a permission',
  18: WRONG_PASSWORD,
  8000: WRONG_PASSWORD,
};

/** Why a connection failed, without credentials: error codes and file names; null if nothing of that kind is known. */
export function reasonOf(failure: unknown): string | null {
  for (let error = failure; error instanceof Error; error = innerOf(error)) {
    const { code, path } = error as NodeJS.ErrnoException & { readonly code?: unknown };
    if (typeof code === 'number' && REFUSALS[code] !== undefined) return REFUSALS[code];
    if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]+$/.test(code)) continue;
    return typeof path === 'string' ? `the file ${path}: ${code}` : code;
  }
  return null;
}

interface Topology {
  readonly servers?: ReadonlyMap<string, { readonly error?: unknown }>;
}

/** The driver wraps the errors of the servers in its own error. */
function innerOf(error: Error): unknown {
  const { servers } = ((error as { reason?: unknown }).reason ?? {}) as Topology;
  const serverErrors = [...(servers?.values() ?? [])].map((server) => server.error);
  return error.cause ?? serverErrors.find((one) => one instanceof Error);
}

/** Turns an error of the start into a message for operators; other errors stay as they are. */
export function startFailureOf(error: unknown, database: string): unknown {
  if (error instanceof ImpossibleChange) return new StartFailure(error.message);
  switch ((error as { readonly code?: unknown }).code) {
    case NO_DISK_SPACE:
      return new StartFailure(
        `The disk of the database ${database} is too full for its indexes: ${(error as Error).message}`,
      );
    case UNAUTHORIZED_CODE:
      return new StartFailure(
        `The user of MONGODB_URL may not change the database ${database}; it needs the roles readWrite and dbAdmin there.`,
      );
    default:
      return error;
  }
}
