import { collections } from '../../app/collections';
import { connectDatabase } from '../../main/start-up';
import { loadConfig } from '../../platform/config/config';
import { withGeneratedSettings } from '../../platform/config/data-folder';
import { createKeyring } from '../../platform/secrets/keys';
import { createLogger } from '../../platform/telemetry/logger';
import {
  resealTexts,
  sealedTextsOf,
  type SealedTexts,
  type TextsOfKey,
} from '../../platform/mongo/sealed-texts';
import { createSecretBox, type SecretBox } from '../../platform/secrets/secret-box';
import { StartFailure } from '../../platform/config/start-failure';
import { sum } from '../../platform/values/iterables';
import { parseArguments, runCommand } from '../command-line';

const USAGE = `Show which secrets of SECRET_KEYS are still needed, or seal everything under the first one

Usage: npm run keys             one line for each kind of sealed text and the key it is sealed under
       npm run keys -- reseal   seals under the first key what is sealed under another; may be stopped
                                (Ctrl-C) and repeated, while the service runs
       npm run keys -- --help   this text

Exits with 0 when everything is sealed under the first key, with 2 when a later one is still needed or a text
cannot be read with the secret that has its id (some of each kind are tried).`;

const KEY_NEEDED = 2;

async function main(): Promise<void> {
  const { isReseal } = readArguments();
  const config = withGeneratedSettings(loadConfig());
  const [{ id: first }] = config.secretKeys;
  const log = createLogger(config.logLevel);
  const { database, close } = await connectDatabase(config, log, { joins: true });
  try {
    const fields = sealedTextsOf(database.db, collections);
    const box = createSecretBox(createKeyring(config.secretKeys)('secret-box'));
    if (isReseal) await reseal(fields, box);
    const ids = new Set(config.secretKeys.map(({ id }) => id));
    const rows = await Promise.all(
      fields.map(async (field) => {
        const texts = await field.countByKey();
        const unreadable = texts.filter(
          (one) => ids.has(one.keyId) && !isReadable(one, { box, field }),
        );
        showTexts(field.name, texts, unreadable);
        const others = texts.filter(({ keyId }) => keyId !== first);
        return { others: sum(others.map(({ count }) => count)), unreadable: unreadable.length };
      }),
    );
    const others = sum(rows.map((field) => field.others));
    const isSound = rows.every(({ unreadable }) => unreadable === 0);
    if (others > 0) console.log(`${others} not under ${first} yet.`);
    else if (isSound) console.log(`All under ${first}.`);
    process.exitCode = others === 0 && isSound ? 0 : KEY_NEEDED;
  } finally {
    await close();
  }
}

function readArguments(): { readonly isReseal: boolean } {
  if (process.argv.length <= 2) return { isReseal: false };
  const { operands } = parseArguments(USAGE, { operands: ['action'] });
  if (operands.action !== 'reseal') {
    throw new StartFailure(`The action must be reseal, or be left out.\n\n${USAGE}`);
  }
  return { isReseal: true };
}

/** Ctrl-C ends the command after the text that is being sealed. */
async function reseal(fields: readonly SealedTexts[], box: SecretBox): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  for (const field of fields) {
    const { resealedCount, unreadable } = await resealTexts(field, box, stop.signal);
    if (resealedCount > 0)
      console.log(`${field.name}: ${resealedCount} sealed anew under ${box.keyId}`);
    if (unreadable > 0) console.log(`${field.name}: ${unreadable} cannot be read with SECRET_KEYS`);
  }
  if (stop.signal.aborted) console.log('Stopped; run it again for the rest.');
}

function isReadable(
  { samples }: TextsOfKey,
  { box, field }: { readonly box: SecretBox; readonly field: SealedTexts },
): boolean {
  return samples.every(
    ({ id, sealedText }) => box.tryOpen(sealedText, field.contextOf(id)) !== null,
  );
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
