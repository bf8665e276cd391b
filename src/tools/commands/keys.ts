import { collections } from '../../app/collections';
import { connectDatabase } from '../../main/start-up';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { sealedTextsOf, type SealedTexts } from '../../platform/resealing';
import { sum } from '../../platform/sum';
import { parseArguments, runCommand } from '../command-line';

const USAGE = `Show which secrets of SECRET_KEYS are still needed

Usage: npm run keys             one line for each kind of sealed text and the key it is sealed under
       npm run keys -- --help   this text

Exits with 0 when everything is sealed under the first key, with 2 when a later one is still needed or a
secret is lost (~). The service seals anew by itself, within a minute of a start with another first key.`;

const STILL_NEEDED = 2;

async function main(): Promise<void> {
  parseArguments(USAGE, {});
  const config = loadConfig();
  const [{ id: first }] = config.secretKeys;
  const log = createLogger(config.logLevel);
  const { database, close } = await connectDatabase(config, log, { joins: true });
  try {
    const fields = sealedTextsOf(database.db, collections);
    const counts = await Promise.all(fields.map((field) => showCounts(field, first)));
    const others = sum(counts);
    console.log(others === 0 ? `All under ${first}.` : `${others} not under ${first} yet.`);
    process.exitCode = others === 0 ? 0 : STILL_NEEDED;
  } finally {
    await close();
  }
}

/** How many texts are not sealed under the first key. */
async function showCounts({ name, countByKey }: SealedTexts, first: string): Promise<number> {
  const counts = [...(await countByKey())];
  for (const [keyId, count] of counts) console.log(`${name}: ${count} under ${keyId}`);
  return counts.reduce((sum, [keyId, count]) => (keyId === first ? sum : sum + count), 0);
}

runCommand(USAGE, main);
