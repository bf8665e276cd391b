import type { FastifyRequest } from 'fastify';
import type { FixedDocument } from '../graphql/fixed-document';
import type { GraphContext } from '../graphql/context';
import { compileFixed } from '../graphql/executor';
import type { StoredAnswer } from '../platform/operations/idempotency';

interface Made {
  readonly id: string;
}

/**
 * A request without a key counts as a repetition for a minute: the same body, the caller's last word on this route
 * (nothing else was written by it there since), and all that it made is as it was answered.
 */
export interface RepeatWindow {
  /** Reads one thing that was made, by its id. */
  readonly document: FixedDocument<never, Made>;
  /** What the answer says was made. */
  readonly made: (answer: never) => readonly Made[];
  /** Whether the request with this answer wrote anything; all do when left out. */
  readonly hasWritten?: (answer: never) => boolean;
  readonly isUnchanged: (data: never, made: never) => boolean;
}

interface RepeatWindowRules<Answer, Thing extends Made, Result> {
  readonly document: FixedDocument<Result, Made>;
  readonly made: (answer: Answer) => readonly Thing[];
  readonly hasWritten?: (answer: Answer) => boolean;
  readonly isUnchanged: (data: Result, made: Thing) => boolean;
}

export function repeatWindow<Answer, Thing extends Made, Result>(
  rules: RepeatWindowRules<Answer, Thing, Result>,
): RepeatWindow {
  return rules as never;
}

export interface RepeatWindowDeps {
  readonly contextOf: (request: FastifyRequest) => GraphContext;
}

/** Whether a success on a route of these rules is the last word of its caller there. */
export function isLastWord(rules: RepeatWindow | undefined, { body }: StoredAnswer): boolean {
  if (rules === undefined) return false;
  return rules.hasWritten?.(JSON.parse(body) as never) ?? true;
}

/** Whether a stored answer may be given again. */
export async function isStillTrue(
  request: FastifyRequest,
  { body }: StoredAnswer,
  { contextOf }: RepeatWindowDeps,
): Promise<boolean> {
  const rules = request.routeOptions.config.endpoint?.repeatWindow;
  if (rules === undefined) return true;
  const run = compileFixed(rules.document);
  const context = contextOf(request);
  const made = rules.made(JSON.parse(body) as never);
  const checks = made.map(async ({ id, ...thing }) => {
    const data = await run({ id }, context);
    return rules.isUnchanged(data as never, { id, ...thing } as never);
  });
  return (await Promise.all(checks)).every((isUnchanged) => isUnchanged);
}
