import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartFailure } from '../platform/config/start-failure';

export interface SourceFile {
  /** What is in it, unpacked when its name ends in `.gz`; fails with a StartFailure that names it. */
  readonly content: Readable;
  /** Bytes read from the disk so far. */
  bytesRead(): number;
}

/** A file that a command was given, read as a stream. */
export function openSource(path: string): SourceFile {
  const source = createReadStream(path);
  const input = path.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  source.on('error', (error) => input.destroy(error));
  return {
    content: Readable.from(namingFaults(path, input), { objectMode: false }),
    bytesRead: () => source.bytesRead,
  };
}

async function* namingFaults(path: string, input: Readable): AsyncGenerator<Buffer> {
  try {
    yield* input as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '', message } = error as Error & { readonly code?: string };
    const fault = code.startsWith('Z_') ? 'is not a whole gzip file' : 'cannot be read';
    throw new StartFailure(`${path} ${fault}: ${message}.`);
  }
}
