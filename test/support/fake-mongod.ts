import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Document } from 'mongodb';
import { SERVER_LIMITS, startWireServer } from './wire-server';

/**
 * Simulates the part of a server that `mongod-set.ts` needs before tests begin; the second of the
 * three members is elected.
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  strict: false,
  options: {
    port: { type: 'string' },
    dbpath: { type: 'string' },
    tlsCertificateKeyFile: { type: 'string' },
  },
});
const [port, folder, pemFile] = [values.port, values.dbpath, values.tlsCertificateKeyFile].map(
  String,
) as [string, string, string];
const isWritablePrimary = folder.endsWith('/1');

function answerTo(command: Document): Document {
  const [name = ''] = Object.keys(command);
  if (/^(?:hello|ismaster)$/i.test(name)) {
    return { ok: 1, helloOk: true, isWritablePrimary, setName: 'rs0', ...SERVER_LIMITS };
  }
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(command));
  return { ok: 1 };
}

void startWireServer(answerTo, { port: Number(port), pem: readFileSync(pemFile, 'utf8') });
