import type { Document } from 'mongodb';
import type { Database } from '../../src/platform/mongo/client';
import { recordCommands, type LoggedCommand } from './query-log';

/** What the database did for one command. */
export interface ExplainedCommand {
  readonly command: LoggedCommand;
  /** Names of all plan stages: COLLSCAN, IXSCAN, SORT, … */
  readonly stages: ReadonlySet<string>;
  readonly documentsExamined: number;
}

/** The parts of each command that determine its plan. Inserts have no plan. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  find: ['filter', 'sort', 'limit', 'skip', 'hint', 'projection', 'collation'],
  aggregate: ['pipeline', 'hint'],
  count: ['query', 'limit', 'hint'],
  distinct: ['key', 'query'],
  findAndModify: ['query', 'sort', 'update', 'new', 'remove', 'upsert', 'fields'],
  update: ['updates'],
  delete: ['deletes'],
};

/** Runs something and asks the database how it would carry out each of its reads and writes. */
export async function explainCommands(
  database: Database,
  run: () => Promise<unknown>,
): Promise<readonly ExplainedCommand[]> {
  const plans: ExplainedCommand[] = [];
  for (const command of (await recordCommands(database, run)).flatMap(singlesOf)) {
    plans.push(await explain(database, command));
  }
  return plans;
}

/**
 * The explainable form of a command: a command with several writes becomes one command for each;
 * empty if the command has no plan.
 */
export function singlesOf(loggedCommand: LoggedCommand): readonly LoggedCommand[] {
  const { name, command } = loggedCommand;
  if (name === 'bulkWrite') return gatheredIn(command as unknown as GatheredWrites);
  const parts = PARTS[name];
  if (parts === undefined) return [];
  const body = Object.fromEntries(
    [name, ...parts].flatMap((part) =>
      command[part] === undefined ? [] : [[part, command[part]]],
    ),
  );
  const [list = ''] = parts;
  if (name === 'update' || name === 'delete') {
    const writes = body[list] as readonly Document[];
    return writes.map((one) => ({ ...loggedCommand, command: { ...body, [list]: [one] } }));
  }
  return [{ ...loggedCommand, command: name === 'aggregate' ? { ...body, cursor: {} } : body }];
}

interface GatheredWrites {
  readonly ops: readonly Document[];
  readonly nsInfo: readonly { readonly ns: string }[];
}

/** The updates of a gathered write. */
function gatheredIn({ ops, nsInfo }: GatheredWrites): readonly LoggedCommand[] {
  return ops.flatMap(({ update: at, filter: q, updateMods: u, upsert = false }) => {
    if (at === undefined) return [];
    const collection = nsInfo[at as number]?.ns.replace(/^[^.]*\./, '') ?? '';
    const updates = [{ q, u, upsert }];
    return [{ name: 'update', collection, command: { update: collection, updates } }];
  });
}

/** The stages of the winning plans; rejected plans are ignored. */
export function stagesOf(node: unknown): readonly Document[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'stage' in node ? [node as Document] : [];
  const below = Object.entries(node as Document).flatMap(([key, value]) =>
    key === 'rejectedPlans' || key === 'command' ? [] : stagesOf(value),
  );
  return [...own, ...below];
}

/** The commands that read a whole collection. */
export function collectionScans(plans: readonly ExplainedCommand[]): readonly string[] {
  return plans
    .filter(({ stages }) => stages.has('COLLSCAN'))
    .map(
      ({ command }) => `${command.collection}.${command.name} ${JSON.stringify(command.command)}`,
    );
}

async function explain({ db }: Database, command: LoggedCommand): Promise<ExplainedCommand> {
  const plan = await db.command({ explain: command.command, verbosity: 'executionStats' });
  const stages = new Set(stagesOf(plan).map(({ stage }) => String(stage)));
  return { command, stages, documentsExamined: examinedBy(plan) };
}

/** The documents that all parts of a plan read, including `$unionWith` and `$lookup`. */
function examinedBy(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  const own = Number((node as Document)['totalDocsExamined'] ?? 0);
  return Object.values(node).reduce((sum: number, part) => sum + examinedBy(part), own);
}
