import { offsetPagination } from '../../src/platform/values/paging';
import { pageLinks, prefersCsv, toCsv } from '../../src/rest/response';

describe('toCsv', () => {
  it('writes a line of names and one for each row', () => {
    expect(toCsv([{ b: 2, a: 'x' }], ['a', 'b', 'c'])).toBe('a,b,c\r\nx,2,\r\n');
    expect(toCsv([], ['a'])).toBe('a\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['a "b", c', '"a ""b"", c"'],
    ['=a"b', '"\'=a""b"'],
    ['two\nlines', '"two\nlines"'],
    [['x', 'y'], 'x; y'],
    [null, ''],
  ])('%j becomes %j', (value, cell) => {
    expect(toCsv([{ a: value }], ['a'])).toBe(`a\r\n${cell}\r\n`);
  });
});

describe('prefersCsv', () => {
  it.each<[string | undefined, boolean]>([
    ['text/csv', true],
    ['TEXT/CSV; charset=utf-8', true],
    ['text/csv, application/json;q=0.5', true],
    ['application/json, text/csv', false],
    ['*/*', false],
    ['text/csv;q=0', false],
    ['text/csv;q=0, application/json', false],
    ['application/json;q=0, text/csv', true],
    ['application/json;q=0.5, text/csv', true],
    ['text/csv; header=present; q=0.4, */*;q=0.8', false],
    ['text/html', false],
    [undefined, false],
  ])('%s: %s', (accept, isCsv) => {
    expect(prefersCsv(accept)).toBe(isCsv);
  });
});

/** The page numbers in the links of a page of 100. */
function linkedPages(page: number, total: number) {
  const pagination = offsetPagination({ page, pageSize: 100 }, total);
  const links = pageLinks(`/products?page=${page}&pageSize=100`, pagination) ?? '';
  const matches = links.matchAll(/<\/products\?page=(\d+)&pageSize=100>; rel="(\w+)"/g);
  return Object.fromEntries([...matches].map(([, number, relation]) => [relation, Number(number)]));
}

describe('the links of a numbered page', () => {
  it('include its neighbours, the first page and the last page', () => {
    expect(linkedPages(2, 350)).toEqual({ first: 1, prev: 1, next: 3, last: 4 });
    expect(linkedPages(100, 10_000)).toEqual({ first: 1, prev: 99, last: 100 });
  });

  it('include no last page if not all items were counted', () => {
    expect(linkedPages(1, 10_001)).toEqual({ first: 1, next: 2 });
    expect(linkedPages(100, 10_001)).toEqual({ first: 1, prev: 99 });
  });

  it('lead from a page beyond the end back to the last page', () => {
    expect(linkedPages(9, 350)).toEqual({ first: 1, prev: 4, last: 4 });
  });
});
