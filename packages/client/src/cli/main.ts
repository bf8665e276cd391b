import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exitCodes, type Terminal } from './command.ts';
import { commerce } from './commerce.ts';

/** Reads a secret without echoing it. */
async function readSecret(prompt: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write(prompt);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  const secret = await reader.question('').finally(() => reader.close());
  process.stderr.write('\n');
  return secret.trim();
}

// The reader of the output, such as `head`, may have closed it.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(exitCodes.done);
  console.error(`commerce: ${message}`);
  process.exit(exitCodes.failed);
});

// The first Ctrl-C ends the command gracefully, a second one immediately.
const aborting = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => aborting.abort());

const terminal: Terminal = {
  env: process.env,
  signal: aborting.signal,
  isInteractive: process.stderr.isTTY,
  readSecret,
  print: (line) => console.log(line),
  write: (part) => process.stderr.write(part),
};
process.exitCode = await commerce(process.argv.slice(2), terminal);
