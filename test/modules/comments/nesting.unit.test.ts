import { placeBelow, rootPlace } from '../../../src/modules/comments/nesting';

describe('the place of a comment', () => {
  it('is on one of three levels, below its parent, in the thread of its root', () => {
    expect(rootPlace).toEqual({ parentId: null, rootId: null, depth: 1 });
    const second = placeBelow({ id: 'cmt_root', rootId: 'cmt_root', depth: 1 });
    expect(second).toEqual({ parentId: 'cmt_root', rootId: 'cmt_root', depth: 2 });
    const third = placeBelow({ id: 'cmt_second', rootId: 'cmt_root', depth: 2 });
    expect(third).toEqual({ parentId: 'cmt_second', rootId: 'cmt_root', depth: 3 });
    expect(placeBelow({ id: 'cmt_third', rootId: 'cmt_root', depth: 3 })).toBeNull();
  });
});
