import type { CommandStartedEvent } from 'mongodb';
import type { Database } from '../../src/platform/mongo/client';

const IGNORED_COMMANDS = new Set(['hello', 'ping', 'isMaster', 'endSessions']);
/** The credential look-up is cached per process and not counted (performance.md). */
const CREDENTIAL_COLLECTIONS = new Set(['access_tokens', 'api_keys']);

/** One database command as it was sent. */
export interface LoggedCommand {
  readonly name: string;
  readonly collection: string;
  readonly command: Readonly<Record<string, unknown>>;
}

/** Records the database commands that `run` causes, without the credential look-up. */
export async function recordCommands(
  database: Database,
  run: (soFar: readonly LoggedCommand[]) => Promise<unknown>,
): Promise<readonly LoggedCommand[]> {
  const commands: LoggedCommand[] = [];
  const listener = ({ commandName, command }: CommandStartedEvent): void => {
    const collection = String(command[commandName] ?? command['collection'] ?? '');
    if (!IGNORED_COMMANDS.has(commandName) && !CREDENTIAL_COLLECTIONS.has(collection)) {
      commands.push({ name: commandName, collection, command });
    }
  };
  database.client.on('commandStarted', listener);
  try {
    await run(commands);
  } finally {
    database.client.off('commandStarted', listener);
  }
  return commands;
}

/**
 * How many documents each update or delete may have touched, judging by the ids in its filter; -1
 * if it names none.
 */
export function piecesOf(
  commands: readonly LoggedCommand[],
  name: 'update' | 'delete',
): readonly number[] {
  const field = name === 'update' ? 'updates' : 'deletes';
  return commands
    .filter((command) => command.name === name)
    .flatMap(({ command }) => command[field] as readonly { readonly q: object }[])
    .map(({ q }) => idsIn(q)?.length ?? -1);
}

function idsIn(filter: object): readonly unknown[] | undefined {
  const { _id, $and = [] } = filter as NamedCommand;
  return _id?.$in ?? $and.map(idsIn).find((ids) => ids !== undefined);
}

interface NamedCommand {
  readonly _id?: { readonly $in?: readonly unknown[] };
  readonly $and?: readonly object[];
}
