import type { Client } from 'commerce-client';

/** The options of a command, each with what it is for; `limit <count>` takes a value, `json` is a switch. */
export type Options = Readonly<Record<string, string>>;

/** What the command line uses of its process. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Whether lines of the standard error can be drawn over. */
  readonly isInteractive: boolean;
  /** A secret that a person types unseen, or the whole standard input. */
  readSecret(prompt: string): Promise<string>;
  /** A line of the standard output. */
  print(text: string): void;
  /** Text of the standard error, as it is. */
  write(text: string): void;
}

/** What a command works with. */
export interface Context {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** The argument of the command; empty when it takes none. */
  readonly argument: string;
  /** The texts of the options; that of a switch is `true`. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** The service that the command is for. */
  readonly url: string;
  /** A client with the credential of the caller; throws `NoCredential` when there is none. */
  readonly client: Client;
  /** A result: as text for people, with `--json` as one line of JSON. */
  print(text: string, facts: unknown): void;
  /** Progress, on the standard error. */
  note(text: string): void;
}

export interface Command {
  /** Its argument, as `<id>`; empty when it takes none. */
  readonly takes: string;
  readonly summary: string;
  /** What its argument may be. */
  readonly choices?: readonly string[];
  readonly options: Options;
  readonly examples: readonly string[];
  /** Resolves with its exit code; 0 when it resolves with nothing. */
  readonly run: (context: Context) => Promise<number | void>;
}

/** The command was not written as it must be. */
export class UsageError extends Error {}
/** There is nobody to act for. */
export class NoCredential extends Error {}

export const exitCodes = {
  done: 0,
  /** Also when nothing answers. */
  failed: 1,
  usage: 2,
  credential: 4,
  itemsRefused: 5,
} as const;

/** Whether a text is a URL that requests can go to. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
