import { changeBetween } from '../../../src/platform/events';

const changeOf = (before: unknown, after: unknown) =>
  changeBetween({ list: before }, { list: after }, ['list']);

describe('a change in the audit trail', () => {
  it('of a list has the removed and added items', () => {
    expect(changeOf([1, 2, 3], [1, 3, 4])).toEqual({ from: { list: [2] }, to: { list: [4] } });
    expect(changeOf([1], [1, 2])).toEqual({ from: { list: [] }, to: { list: [2] } });
  });

  it.each([
    ['a new order', ['a', 'b', 'c'], ['c', 'a', 'b']],
    ['a new order of objects', [{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }]],
    ['an item that occurs more often', ['a', 'b'], ['a', 'a', 'b']],
  ])('of a list with %s has both complete lists', (_what, before, after) => {
    expect(changeOf(before, after)).toEqual({ from: { list: before }, to: { list: after } });
  });

  it('of a list that was or becomes null has the complete list', () => {
    expect(changeOf(null, ['a'])).toEqual({ from: { list: null }, to: { list: ['a'] } });
    expect(changeOf(['a'], null)).toEqual({ from: { list: ['a'] }, to: { list: null } });
  });

  it('leaves out unchanged values', () => {
    expect(changeOf(['a', 'b'], ['a', 'b'])).toEqual({ from: {}, to: {} });
  });
});
