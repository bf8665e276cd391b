import type { Document } from 'mongodb';
import type { Database } from '../../src/platform/mongo/client';
import { recordCommands, type LoggedCommand } from './query-log';

/** What the database did for one command. */
export interface Explained {
  readonly command: LoggedCommand;
  /** Names of all plan stages: COLLSCAN, IXSCAN, SORT, … */
  readonly stages: ReadonlySet<string>;
  readonly documentsExamined: number;
}

const EXPLAINABLE = new Set([
  'find',
  'aggregate',
  'count',
  'distinct',
  'update',
  'findAndModify',
  'delete',
]);
const NOT_PART_OF_A_COMMAND = [
  'lsid',
  '$db',
  '$clusterTime',
  'writeConcern',
  'txnNumber',
  'cursor',
];

/** Runs something and asks the database how it would carry out each of its reads and writes. */
export async function explainCommands(
  database: Database,
  run: () => Promise<unknown>,
): Promise<readonly Explained[]> {
  const commands = await recordCommands(database, run);
  const explained: Explained[] = [];
  for (const command of commands.flatMap(singly).filter(({ name }) => EXPLAINABLE.has(name))) {
    explained.push(await explain(database, command));
  }
  return explained;
}

interface Gathered {
  readonly ops: readonly Document[];
  readonly nsInfo: readonly { readonly ns: string }[];
}

/** The updates of a gathered command as such; other commands as they are. */
function singly(command: LoggedCommand): readonly LoggedCommand[] {
  if (command.name !== 'bulkWrite') return [command];
  const { ops, nsInfo } = command.command as unknown as Gathered;
  return ops.flatMap(({ update: at, filter: q, updateMods: u, upsert = false }) => {
    if (at === undefined) return [];
    const collection = nsInfo[at as number]?.ns.replace(/^[^.]*\./, '') ?? '';
    const updates = [{ q, u, upsert }];
    return [{ name: 'update', collection, command: { update: collection, updates } }];
  });
}

/** The commands among them that read a whole collection. */
export function collectionScans(explained: readonly Explained[]): readonly string[] {
  return explained
    .filter(({ stages }) => stages.has('COLLSCAN'))
    .map(
      ({ command }) => `${command.collection}.${command.name} ${JSON.stringify(command.command)}`,
    );
}

async function explain({ db }: Database, command: LoggedCommand): Promise<Explained> {
  const body = Object.fromEntries(
    Object.entries(command.command).filter(
      ([key, value]) => value !== undefined && !NOT_PART_OF_A_COMMAND.includes(key),
    ),
  );
  const isAggregate = command.name === 'aggregate';
  const plan = await db.command({
    explain: isAggregate ? { ...body, cursor: {} } : body,
    verbosity: 'executionStats',
  });
  const stages = new Set<string>();
  collectStages(plan, stages);
  return { command, stages, documentsExamined: examinedBy(plan) };
}

function collectStages(node: unknown, stages: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  // Plans that were considered and not taken say nothing.
  for (const [key, value] of Object.entries(node as Document)) {
    if (key === 'stage' && typeof value === 'string') stages.add(value);
    if (key !== 'rejectedPlans' && key !== 'command') collectStages(value, stages);
  }
}

function examinedBy(plan: Document): number {
  const own = plan['executionStats']?.['totalDocsExamined'] as number | undefined;
  if (own !== undefined) return own;
  const stages = (plan['stages'] as readonly Document[] | undefined) ?? [];
  return stages.reduce((sum, stage) => {
    const cursor = (stage['$cursor'] ?? stage['$unionWith'] ?? {}) as Document;
    return sum + Number(cursor['executionStats']?.['totalDocsExamined'] ?? 0);
  }, 0);
}
