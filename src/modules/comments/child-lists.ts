import type { CursorCodec } from '../../platform/values/cursor';
import { pageOf, sliceOf, type Page, type PageRequest } from '../../platform/values/paging';
import type { Children, ChildrenQuery, CommentListsRepository } from './comment-lists.repository';
import type { Comment } from './comments.types';
import type { Post } from './posts.types';
import { orderOf, type CommentSort, type ListOrder } from './sort-orders';
import { authorMark, marksOf, type Reader } from './visibility';

/** One list of children: whose, how many, in which order, for whom. */
export interface Listing {
  readonly reader: Reader;
  readonly post: Post;
  readonly parentKey: string;
  /** How many the reader sees, when so many of them are the reader's own unpublished ones. */
  readonly total: (own: number) => number;
  readonly sort: CommentSort;
}

export interface ListedPage extends Page<Comment> {
  readonly ownBelow: Children['ownBelow'];
}

/** Pages of what answers posts or comments, in both styles. */
export function createChildLists({
  lists,
  cursors,
}: {
  readonly lists: CommentListsRepository;
  readonly cursors: CursorCodec;
}) {
  const positions = createPositions(cursors);
  const queryOf = (listing: Listing, page: PageRequest): ChildrenQuery => {
    const { reader, post, parentKey } = listing;
    const where = { postId: post.id, under: parentKey, marks: marksOf(reader) };
    const query = { privateMark: privateMarkOf(reader), ...where };
    const { skip, limit, cursor } = sliceOf(page);
    return { skip, limit, ...query, ...positions.read(listing, cursor) };
  };
  const pageFrom = (
    { parentKey, total }: Listing,
    { rows, ownBelow }: Children,
    { page, order }: { readonly page: PageRequest; readonly order: ListOrder },
  ): ListedPage => {
    const counted = total(ownBelow.get(parentKey) ?? 0);
    const cursorOf = (last: Comment) => positions.write(parentKey, order, keyOf(last, order));
    return { ...pageOf(page, rows, { counted, cursorOf }), ownBelow };
  };
  return {
    positions,
    listPage: async (listing: Listing, page: PageRequest): Promise<ListedPage> => {
      const query = queryOf(listing, page);
      return pageFrom(listing, await lists.listChildren(query), { page, order: query.order });
    },
    /** The same page of several lists. */
    listPages: async (
      listings: readonly Listing[],
      page: PageRequest,
    ): Promise<readonly ListedPage[]> => {
      if (listings.length === 0) return [];
      const requests = listings.map((listing) => ({ listing, query: queryOf(listing, page) }));
      const children = await lists.listChildrenOfEach(requests.map(({ query }) => query));
      return requests.map(({ listing, query: { order } }, list) =>
        pageFrom(listing, children[list] ?? NOTHING, { page, order }),
      );
    },
  };
}

const NOTHING: Children = { rows: [], ownBelow: new Map() };

/** Cursors of lists of children: the key of the last row. */
function createPositions(cursors: CursorCodec) {
  const scopeOf = (parentKey: string, sort: CommentSort) => ({
    list: 'comments',
    under: parentKey,
    sort,
  });
  return {
    write: (parentKey: string, order: ListOrder, key: string | null): string =>
      cursors.encode(scopeOf(parentKey, order.sort), [key]),
    read: ({ parentKey, sort }: Listing, cursor: string | null) => {
      const [key] = cursor === null ? [] : cursors.decode(scopeOf(parentKey, sort), cursor);
      return { order: orderOf(sort), after: typeof key === 'string' ? key : null };
    },
  };
}

/** The value of the field that an order sorts by. */
export function keyOf(comment: Comment, { sort }: ListOrder): string {
  return sort === 'newest' || sort === 'oldest' ? comment.id : comment.sortKeys[sort];
}

function privateMarkOf({ audience, userId }: Reader): string | null {
  return audience === 'public' && userId !== null ? authorMark(userId) : null;
}
