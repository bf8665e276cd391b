import { collections } from '../../app/collections';
import { connectDatabase } from '../../main/start-up';
import { loadConfig } from '../../platform/config/config';
import { withGeneratedSettings } from '../../platform/config/kept-settings';
import { createKeyring } from '../../platform/secrets/keys';
import { createLogger } from '../../platform/telemetry/logger';
import { sealedTextsOf, type SealedTexts, type TextsOfKey } from '../../platform/secrets/resealing';
import { createSecretBox, type SecretBox } from '../../platform/secrets/secret-box';
import { sum } from '../../platform/values/sum';
import { parseArguments, runCommand } from '../command-line';

const USAGE = `Show which secrets of SECRET_KEYS are still needed

Usage: npm run keys             one line for each kind of sealed text and the key it is sealed under
       npm run keys -- --help   this text

Exits with 0 when everything is sealed under the first key, with 2 when a later one is still needed, a secret
is lost (~), or a text cannot be read with the secret that has its id (some of each kind are tried). The service
seals anew by itself, within a minute of a start with another first key.`;

const STILL_NEEDED = 2;

async function main(): Promise<void> {
  parseArguments(USAGE, {});
  const config = withGeneratedSettings(loadConfig());
  const [{ id: first }] = config.secretKeys;
  const log = createLogger(config.logLevel);
  const { database, close } = await connectDatabase(config, log, { joins: true });
  try {
    const fields = sealedTextsOf(database.db, collections);
    const box = createSecretBox(createKeyring(config.secretKeys)('secret-box'));
    const held = new Set(config.secretKeys.map(({ id }) => id));
    const shown = await Promise.all(
      fields.map(async (field) => {
        const texts = await field.countByKey();
        const unreadable = texts.filter(
          (one) => held.has(one.keyId) && !isReadable(one, { box, field }),
        );
        showTexts(field.name, texts, unreadable);
        const others = texts.filter(({ keyId }) => keyId !== first);
        return { others: sum(others.map(({ count }) => count)), unreadable: unreadable.length };
      }),
    );
    const others = sum(shown.map((field) => field.others));
    const isSound = shown.every(({ unreadable }) => unreadable === 0);
    if (others > 0) console.log(`${others} not under ${first} yet.`);
    else if (isSound) console.log(`All under ${first}.`);
    process.exitCode = others === 0 && isSound ? 0 : STILL_NEEDED;
  } finally {
    await close();
  }
}

function isReadable(
  { samples }: TextsOfKey,
  { box, field }: { readonly box: SecretBox; readonly field: SealedTexts },
): boolean {
  return samples.every(({ id, sealed }) => box.tryOpen(sealed, field.contextOf(id)) !== null);
}

function showTexts(
  name: string,
  texts: readonly TextsOfKey[],
  unreadable: readonly TextsOfKey[],
): void {
  for (const { keyId, count } of texts) console.log(`${name}: ${count} under ${keyId}`);
  for (const { keyId } of unreadable)
    console.log(`${name}: some cannot be read with the secret of ${keyId}`);
}

runCommand(USAGE, main);
