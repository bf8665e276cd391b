import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedResponses } from '../../src/rest/openapi/examples';
import { START } from './clock';
import { projectRoot } from '../../src/platform/values/project-root';

/** Values that differ between runs, by the name of their field. */
const VOLATILE =
  /^(durationMs|nextCursor|next|position|day|salt|challenge|signature|secret|uri|recoveryCodes|.*Token)$/;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ID = /\b([a-z]{2,4})_(?!demo)[0-9a-z]{16,}\b/g;
/** The number of list items that an example shows. */
const MAX_ITEMS_SHOWN = 2;

/** A response as the contract shows it: the first items of each list, and no secrets. */
export function recordedExcerpt(value: unknown, name = ''): unknown {
  if (Array.isArray(value))
    return value.slice(0, MAX_ITEMS_SHOWN).map((item) => recordedExcerpt(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, recordedExcerpt(inner, key)]),
    );
  }
  return typeof value === 'string' ? withoutSecret(value, name) : value;
}

function withoutSecret(value: string, name: string): string {
  if (name === 'uri') return value.replace(/(?<=secret=)[A-Z2-7]+/, BASE32);
  if (!/(Token|secret)$/.test(name)) return value;
  if (/^[A-Z2-7]+$/.test(value)) return BASE32;
  return value.replace(/^([a-z]+_)?.{16,}$/, '$1example-of-a-secret');
}

const BASE32 = 'JBSWY3DPEHPK3PXP';

/** A response without ids and times, which differ between runs. */
export function withoutVolatileValues(value: unknown, name = ''): unknown {
  if (VOLATILE.test(name)) return null;
  if (Array.isArray(value)) return value.map((item) => withoutVolatileValues(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withoutVolatileValues(inner, key)]),
    );
  }
  if (typeof value !== 'string') return value;
  return TIME.test(value) ? 'time' : value.replace(ID, '$1_id');
}

/** Writes the example responses of the contract (`RECORD_ANSWERS=1 npx jest test/contract/examples.test.ts`). */
export function writeAnswers(answers: Readonly<Record<string, RecordedResponses>>): void {
  const file = join(projectRoot, 'src/rest/openapi/examples.json');
  writeFileSync(
    file,
    `${JSON.stringify(answers, null, 1).replace(/"20[\dT:.-]+Z"/g, asPublished)}\n`,
  );
}

/** The clock of tests is years ahead; readers see times soon after those of the demo data. */
const CLOCK_AHEAD_MS = START.getTime() - Date.UTC(2026, 10, 28, 9);

function asPublished(text: string): string {
  const at = Date.parse(JSON.parse(text) as string);
  const isOfRun = at >= START.getTime() - CLOCK_AHEAD_MS / 2;
  return isOfRun ? JSON.stringify(new Date(at - CLOCK_AHEAD_MS)) : text;
}
