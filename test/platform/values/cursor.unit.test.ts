import { testCursors as cursors } from '../../support/cursors';

const scope = ['orders', { status: 'paid' }];
const cursor = cursors.encode(scope, [1767600000000, 'ord_1', true, null]);
const flipByte = (at: number) => {
  const bytes = Buffer.from(cursor, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes.toString('base64url');
};
const bytes = Buffer.from(cursor, 'base64url').length;
const keyEnd = Buffer.from(cursor, 'base64url').indexOf('.') + 1;

describe('a cursor', () => {
  it('is decoded to its position', () => {
    expect(cursors.decode(scope, cursor)).toEqual([1767600000000, 'ord_1', true, null]);
  });

  it.each([
    ['of another filter', ['orders', { status: 'shipped' }]],
    ['of another list', ['products', { status: 'paid' }]],
  ])('%s is refused', (_what, other) => {
    const refusal = expect.objectContaining({ code: 'cursor_mismatch' }) as Error;
    expect(() => cursors.decode(other, cursor)).toThrow(refusal);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'abc'],
    ['a truncated cursor', cursor.slice(0, -4)],
    ['only the name of its key', Buffer.from(cursor, 'base64url').toString('base64url', 0, keyEnd)],
    ['half of its tag', Buffer.from(cursor, 'base64url').toString('base64url', 0, keyEnd + 8)],
    ['a cursor with characters appended', `${cursor}AAAA`],
    ['the same bytes written with padding', `${cursor}=`],
    ['the same bytes written with blanks', ` ${cursor}`],
    ['the same bytes written in two lines', `${cursor.slice(0, 8)}\n${cursor.slice(8)}`],
    ['one changed byte of its key', flipByte(0)],
    ['one changed byte of its tag', flipByte(8)],
    ['one changed byte of its position', flipByte(bytes - 3)],
  ])('rejects %s', (_what, changedCursor) => {
    const refusal = expect.objectContaining({ code: 'invalid_cursor' }) as Error;
    expect(() => cursors.decode(scope, changedCursor)).toThrow(refusal);
  });
});
