import type { Client } from 'commerce-client';

/** The options of a command with their descriptions; `limit <count>` takes a value, `json` is a switch. */
export type Options = Readonly<Record<string, string>>;

/** The parts of the process that the commands use. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Whether a line on standard error can be overwritten. */
  readonly isInteractive: boolean;
  /** Reads a secret that the user types without echo, or all of standard input. */
  readSecret(prompt: string): Promise<string>;
  /** Writes a line to standard output. */
  print(text: string): void;
  /** Writes text to standard error, unchanged. */
  write(text: string): void;
}

/** The input and the helpers of a command. */
export interface Context {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** The argument of the command; empty if it takes none. */
  readonly argument: string;
  /** The values of the options; `true` for a switch. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** The service to which the command applies. */
  readonly url: string;
  /** A client with the caller's credential; throws `NoCredential` if there is none. */
  readonly client: Client;
  /** Prints a result: as text for people, or with `--json` as one line of JSON. */
  print(text: string, facts: unknown): void;
  /** Writes progress to standard error. */
  note(text: string): void;
}

export interface Command {
  /** The placeholder of its argument, such as `<id>`; empty if it takes none. */
  readonly takes: string;
  readonly summary: string;
  /** The allowed values of its argument. */
  readonly choices?: readonly string[];
  readonly options: Options;
  readonly examples: readonly string[];
  /** Resolves with the exit code, by default 0. */
  readonly run: (context: Context) => Promise<number | void>;
}

/** The command line is malformed. */
export class UsageError extends Error {}
/** The command needs a credential, and there is none. */
export class NoCredential extends Error {}

export const exitCodes = {
  done: 0,
  /** The command failed; also if the service does not respond. */
  failed: 1,
  usage: 2,
  credential: 4,
  itemsRefused: 5,
} as const;

/** Whether a text is a URL to which requests can be sent. */
export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
