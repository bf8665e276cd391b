import { ANYBODY, subjectsIn } from '../../../../src/platform/operations/idempotency';

const answer = (comments: number) =>
  JSON.stringify(Array.from({ length: comments }, (_, n) => ({ id: `cmt_${n}`, by: 'usr_one' })));

describe('the subjects of an answer', () => {
  it('are the comments and people that it names, each once', () => {
    expect(subjectsIn(answer(2))).toEqual(['cmt_0', 'usr_one', 'cmt_1']);
    expect(subjectsIn('nobody')).toEqual([]);
  });

  it('are anybody where they are too many: none of them is left out', () => {
    expect(subjectsIn(answer(499))).toHaveLength(500);
    expect(subjectsIn(answer(500))).toEqual([ANYBODY]);
  });
});
