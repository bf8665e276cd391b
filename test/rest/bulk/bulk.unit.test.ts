import { bulkProblem, assignItemStatuses, type BulkResponse } from '../../../src/rest/bulk';
import { toProblem } from '../../../src/http/problem';

const answerOf = (...outcomes: readonly (readonly [string, string?])[]): BulkResponse => {
  const failures = outcomes.filter(([, code]) => code !== undefined).length;
  return {
    mode: 'partial',
    summary: { total: outcomes.length, succeeded: outcomes.length - failures, failed: failures },
    results: outcomes.map(([outcome, code], index) => ({
      index,
      outcome,
      error: code === undefined ? null : { code, message: code },
    })),
  };
};
const malformedItem = ['failed', 'wrong_type'] as const;
const refusedItem = ['failed', 'price_below_minimum'] as const;

describe('the status of a bulk response', () => {
  it.each([
    ['all malformed', answerOf(malformedItem, malformedItem), 400],
    ['malformed and refused', answerOf(malformedItem, refusedItem), 422],
    ['atomic, one malformed', answerOf(malformedItem, ['not_applied', 'not_applied']), 400],
    ['atomic, one refused', answerOf(refusedItem, ['not_applied', 'not_applied']), 422],
    ['some of it', answerOf(refusedItem, ['created']), 207],
    ['all updated', answerOf(['updated'], ['unchanged']), 200],
    ['all created', answerOf(['created'], ['unchanged']), 201],
  ])('%s', (_name, answer, status) => {
    expect(assignItemStatuses(answer)).toBe(status);
  });

  it('gives each item the status that a single request would have', () => {
    const answer = answerOf(
      ['created'],
      ['deleted'],
      malformedItem,
      refusedItem,
      ['failed', 'not_found'],
      ['failed', 'duplicate_in_batch'],
      ['not_applied', 'not_applied'],
    );
    assignItemStatuses(answer);
    expect(answer.results.map(({ status }) => status)).toEqual([201, 200, 400, 422, 404, 409, 424]);
  });

  it('is that of a problem, which lists the results, if no item was carried out', () => {
    const answer = answerOf(refusedItem, ['not_applied', 'not_applied']);
    const problem = toProblem(bulkProblem(assignItemStatuses(answer), 'orderIds', answer), {
      id: 'req_1',
      path: '/x',
    });
    expect(problem).toMatchObject({
      status: 422,
      code: 'price_below_minimum',
      errors: [{ pointer: '/orderIds/0', code: 'price_below_minimum' }],
      summary: { total: 2, succeeded: 0, failed: 2 },
      results: [{ status: 422 }, { status: 424 }],
    });
    const { userMessage } = problem;
    expect(userMessage).toBe('None of these 2 could be carried out; nothing was changed.');
  });
});
