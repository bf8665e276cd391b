import { cursorPage, offsetPagination, pageOf, sliceOf } from '../../../src/platform/values/paging';

const cursorOf = (row: number) => `after-${row}`;

describe('a page after a cursor', () => {
  it.each([
    ['nothing', [], [], null],
    ['less than a page', [1, 2], [1, 2], null],
    ['exactly a page', [1, 2, 3], [1, 2, 3], null],
    ['one row more', [1, 2, 3, 4], [1, 2, 3], 'after-3'],
  ])('of %s', (_what, rows, data, nextCursor) => {
    const pagination = { style: 'cursor', limit: 3, nextCursor, hasNext: nextCursor !== null };
    expect(cursorPage(rows, 3, cursorOf)).toEqual({ data, pagination });
    const page = { style: 'cursor', limit: 3, cursor: 'c' } as const;
    expect(pageOf(page, rows, { count: 0, cursorOf })).toEqual({ data, pagination });
  });

  it('reads one row more than it shows, starting after its cursor', () => {
    const slice = sliceOf({ style: 'cursor', limit: 3, cursor: 'c' });
    expect(slice).toEqual({ skip: 0, limit: 4, cursor: 'c' });
  });
});

describe('a numbered page', () => {
  it.each([
    [1, 20, { skip: 0, limit: 20, cursor: null }],
    [3, 20, { skip: 40, limit: 20, cursor: null }],
  ])('%d of %d rows reads these', (page, pageSize, slice) => {
    expect(sliceOf({ style: 'offset', page, pageSize })).toEqual(slice);
  });

  // page, counted rows, whether the count is exact → totalItems, totalPages, hasNext,
  // totalIsLowerBound
  it.each([
    [1, 0, false, 0, 0, false, false],
    [1, 20, false, 20, 1, false, false],
    [1, 21, false, 21, 2, true, false],
    [2, 40, false, 40, 2, false, false],
    [500, 10_000, false, 10_000, 500, false, false],
    [1, 10_001, false, 10_000, 500, true, true],
    [500, 10_001, false, 10_000, 500, true, true],
    [1, 10_001, true, 10_001, 501, true, false],
  ])(
    '%d of %d rows (exact: %s) has the totals of the contract',
    (page, rowCount, isExact, totalItems, totalPages, hasNext, totalIsLowerBound) => {
      expect(offsetPagination({ page, pageSize: 20 }, rowCount, { isExact })).toEqual({
        ...{ style: 'offset', page, pageSize: 20 },
        ...{ totalItems, totalPages, hasNext, totalIsLowerBound },
      });
    },
  );
});
