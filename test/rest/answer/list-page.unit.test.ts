import { offsetPagination } from '../../../src/platform/values/paging';
import { pageLinks } from '../../../src/rest/answer';

/** The page numbers in the links of a page of 100. */
function linkedPages(page: number, total: number) {
  const pagination = offsetPagination({ page, pageSize: 100 }, total);
  const links = pageLinks(`/products?page=${page}&pageSize=100`, pagination) ?? '';
  const matches = links.matchAll(/<\/products\?page=(\d+)&pageSize=100>; rel="(\w+)"/g);
  return Object.fromEntries([...matches].map(([, number, relation]) => [relation, Number(number)]));
}

describe('the links of a numbered page', () => {
  it('name the pages around it, the first and the last', () => {
    expect(linkedPages(2, 350)).toEqual({ first: 1, prev: 1, next: 3, last: 4 });
    expect(linkedPages(100, 10_000)).toEqual({ first: 1, prev: 99, last: 100 });
  });

  it('name no last page if not all items were counted', () => {
    expect(linkedPages(1, 10_001)).toEqual({ first: 1, next: 2 });
    expect(linkedPages(100, 10_001)).toEqual({ first: 1, prev: 99 });
  });

  it('lead back to the last page from beyond the end', () => {
    expect(linkedPages(9, 350)).toEqual({ first: 1, prev: 4, last: 4 });
  });
});
