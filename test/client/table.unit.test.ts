import { tableOf } from '../../packages/client/src/cli/table';

describe('a table', () => {
  it('shows no sign that a terminal would take for a command', () => {
    const text = 'Nice\x1b]0;owned\x07 and \x9b2Jclean\n';
    expect(tableOf([{ id: 'cmt_1', text }])).toBe('id     text\ncmt_1  Nice ]0;owned and 2Jclean');
  });
});
