import { describeCode } from '../contract/codes';
import { statusOfCode } from '../http/statuses';
import { AppError, type Violation } from '../platform/values/errors';
import type { Shape, ShapeSchema } from './engine/shape';

const STATUS: ShapeSchema = {
  type: 'integer',
  description: 'The status this item would have had as a request of its own.',
};

/** The parts of a bulk response that determine its status. */
export interface BulkResponse {
  readonly mode: string;
  readonly summary: { readonly total: number; readonly succeeded: number; readonly failed: number };
  readonly results: readonly BulkItem[];
}

interface BulkItem {
  readonly index: number;
  readonly outcome: string;
  readonly error?: ItemError | null;
  /** The status that the item would have as a request of its own; added here. */
  status?: number;
}

interface ItemError {
  readonly code: string;
  readonly message: string;
  readonly params?: Violation['params'] | null;
}

/** The success statuses of bulk endpoints. */
export const BULK_STATUSES = [200, 201, 207] as const;

const NOT_APPLIED = 'not_applied';

/** Sets each item's own status and returns the status of the whole response. */
export function assignItemStatuses({ summary, results }: BulkResponse): number {
  for (const item of results) item.status = statusOfItem(item);
  if (summary.failed === 0) {
    return results.some(({ outcome }) => outcome === 'created') ? 201 : 200;
  }
  if (summary.succeeded > 0) return 207;
  const refusals = results.filter(({ outcome }) => outcome !== NOT_APPLIED);
  return refusals.every(({ status }) => status === 400) ? 400 : 422;
}

function statusOfItem({ outcome, error }: BulkItem): number {
  if (error) return statusOfCode(error.code);
  return outcome === 'created' ? 201 : 200;
}

/** The problem for a batch without any success, with the results; `list` names the items in the body. */
export function bulkProblem(
  status: number,
  list: string,
  { mode, summary, results }: BulkResponse,
): AppError {
  const violations = results.flatMap(({ index, outcome, error }): readonly Violation[] => {
    if (!error || outcome === NOT_APPLIED) return [];
    const { code, message, params } = error;
    return [{ pointer: `/${list}/${index}`, code, message, ...(params && { params }) }];
  });
  const message = `None of the ${summary.total} items was carried out; \`results\` gives the reasons.`;
  const isStructural = status === 400;
  return new AppError({
    kind: isStructural ? 'structural' : 'domain',
    code:
      commonCode(violations, isStructural) ?? (isStructural ? 'validation_failed' : 'bulk_failed'),
    message,
    details: {
      violations: violations.slice(0, 50),
      facts: { mode, summary, results },
      ...(isStructural ? {} : { userMessage: userMessageOf(summary.total) }),
    },
  });
}

/** The message for people, who do not know the fields of responses. */
function userMessageOf(total: number): string {
  if (total === 1) return 'This could not be carried out; nothing was changed.';
  return `None of these ${total} could be carried out; nothing was changed.`;
}

/** The code that all items share, if whole requests with that code have the same kind of response. */
function commonCode(violations: readonly Violation[], isStructural: boolean): string | null {
  const [first, ...others] = [...new Set(violations.map(({ code }) => code))];
  if (first === undefined || others.length > 0) return null;
  const kind = describeCode(first)?.kind;
  return kind === (isStructural ? 'structural' : 'domain') ? first : null;
}

/** The described shape of a bulk response, in which each result also has its status. */
export function withItemStatus(shape: Shape): Shape {
  const results = shape.schema.properties?.['results'];
  const item = results?.items;
  if (results === undefined || item === undefined) {
    throw new Error('a bulk document selects `results` as a list');
  }
  const properties = { ...item.properties, status: STATUS };
  const items = { ...item, properties, required: [...(item.required ?? []), 'status'] };
  const all = { ...shape.schema.properties, results: { ...results, items } };
  return { ...shape, schema: { ...shape.schema, properties: all } };
}
