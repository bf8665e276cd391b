import type { Readers } from './setting-readers';

/** Where products are searched. */
export const searchSettings = (read: Readers) => ({
  /** `embedded`: an index in each process. `opensearch`: one outside, kept by a worker. */
  searchEngine: read.oneOf('SEARCH_ENGINE', 'embedded', ['embedded', 'opensearch']),
  /** Nodes of one OpenSearch cluster. */
  searchUrls: read.list('SEARCH_URL'),
  /** What the names of its indexes begin with. */
  searchIndex: read.text('SEARCH_INDEX', 'commerce-products'),
});

type SearchSettings = ReturnType<typeof searchSettings>;

/** What is wrong with where the search engine is, in words. */
export function faultsOfSearch({
  searchEngine,
  searchUrls,
  searchIndex,
}: SearchSettings): readonly string[] {
  const faults: string[] = [];
  if (searchEngine === 'opensearch' && searchUrls.length === 0) {
    faults.push('SEARCH_URL must name the nodes of the cluster with SEARCH_ENGINE=opensearch');
  }
  if (!searchUrls.every(isHttp)) {
    faults.push(
      'SEARCH_URL must be a comma list of http(s)://[user:password@]host:port, without ? and #',
    );
  }
  if (!/^[a-z][a-z0-9_-]{0,99}$/.test(searchIndex)) {
    faults.push(
      'SEARCH_INDEX must begin with a letter and have letters a to z, digits, _ and - only',
    );
  }
  return faults;
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[?#]/.test(url);
}
