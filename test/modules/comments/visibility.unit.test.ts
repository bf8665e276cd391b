import {
  eventAudienceOf,
  marksOf,
  ownAudience,
  privateReader,
  readerOf,
} from '../../../src/modules/comments/visibility';

const facts = { visibility: 'public', authorId: 'usr_a', deletedFrom: null } as const;

describe('who sees a comment', () => {
  // Status → the widest audience, and the one reader beside it.
  it.each([
    ['published', {}, 'public', null],
    ['pending', {}, 'moderators', 'usr_a'],
    ['rejected', {}, 'moderators', 'usr_a'],
    ['hidden', {}, 'moderators', null],
    ['deleted', { deletedFrom: 'published' }, 'public', null],
    ['deleted', { deletedFrom: 'pending' }, 'moderators', null],
    ['published', { visibility: 'admins' }, 'admins', null],
    ['pending', { visibility: 'admins' }, 'admins', null],
  ] as const)('that is %s %j: %s, and %s', (status, more, audience, reader) => {
    const comment = { ...facts, status, ...more };
    expect([ownAudience(comment), privateReader(comment)]).toEqual([audience, reader]);
  });

  it('follows from the role, or from the scope of a key and the role of its owner', () => {
    const person = { userId: 'usr_a', isBlocked: false, credentialId: 'ses_1' };
    const session = (role: 'customer' | 'moderator' | 'admin') =>
      marksOf(readerOf({ ...person, kind: 'session', role }));
    const key = (role: 'customer' | 'moderator' | 'admin', scope: 'admin' | 'comments:moderate') =>
      marksOf(
        readerOf({ ...person, kind: 'key', role, scopes: new Set([scope]), documentsOnly: false }),
      );
    expect(marksOf(readerOf({ kind: 'anonymous' }))).toEqual(['public']);
    expect(session('customer')).toEqual(['public', 'author:usr_a']);
    expect(session('moderator')).toEqual(['public', 'moderators']);
    expect(session('admin')).toEqual(['public', 'moderators', 'admins']);
    expect(key('admin', 'comments:moderate')).toEqual(['public', 'moderators']);
    expect(key('admin', 'admin')).toEqual(['public', 'moderators', 'admins']);
    expect(key('moderator', 'admin')).toEqual(['public', 'author:usr_a']);
  });
});

describe('who finds the events about a comment in the log', () => {
  it.each([
    ['published', null, ['comment:public'], ['comment:public'], ['comment:moderators']],
    [
      'pending',
      null,
      ['comment:moderators', 'comment:author:usr_a'],
      ['comment:moderators', 'comment:author:usr_a'],
      ['comment:moderators'],
    ],
    // Of a deleted comment nothing remains but its deletion.
    ['deleted', 'published', ['comment:public'], [], []],
    ['deleted', 'hidden', ['comment:moderators'], [], []],
  ] as const)('that is %s, from %s', (status, deletedFrom, marks, earlier, other) => {
    const comment = { ...facts, status, deletedFrom };
    expect(eventAudienceOf(comment, true)).toEqual({ marks, earlier: { public: earlier, other } });
  });
});
