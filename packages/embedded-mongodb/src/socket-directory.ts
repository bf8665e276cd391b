import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The shortest `sun_path` among the supported systems (macOS: 104, Linux: 108), less its NUL. */
const MAX_SOCKET_PATH_BYTES = 103;

export interface SocketDirectory {
  readonly socketPath: string;
  remove(): void;
}

/** Creates a directory that only this user can enter, for the one socket in it. */
export function makeSocketDirectory(): SocketDirectory {
  const directory = mkdtempSync(prefixFor(tmpdir())); // mkdtemp makes it 0700
  return {
    socketPath: join(directory, 'mongodb.sock'),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Random characters after the prefix. */
const MKDTEMP_ADDS = 6;

/** A configured TMPDIR may be too deep for a socket; /tmp never is. */
function prefixFor(temporary: string): string {
  const longest = join(temporary, `mongodb-${'r'.repeat(MKDTEMP_ADDS)}`, 'mongodb.sock');
  const fits = Buffer.byteLength(longest) <= MAX_SOCKET_PATH_BYTES;
  return join(fits ? temporary : '/tmp', 'mongodb-');
}

/** The driver's address for an engine on this socket. */
export function socketUrl(socketPath: string): string {
  // One server without sessions: no discovery, and no retry that would need a session.
  return `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`;
}
