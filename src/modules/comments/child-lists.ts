import type { CursorCodec } from '../../platform/cursor';
import { cursorPage, offsetPagination, type Page, type PageRequest } from '../../platform/paging';
import type { Children, CommentListsRepository } from './comment-lists.repository';
import type { ChildCounts, Comment } from './comments.types';
import type { Post } from './posts.types';
import { epochGone, isKept, orderOf, type CommentSort, type ListOrder } from './sort-orders';
import { authorMark, marksOf, visibleCount, type Reader } from './visibility';

/** One list of children: whose, how many by audience, in which order, for whom. */
export interface Listing {
  readonly reader: Reader;
  readonly post: Post;
  readonly under: string;
  readonly childCounts: ChildCounts;
  readonly sort: CommentSort;
}

export interface ListedPage extends Page<Comment> {
  readonly ownBelow: Children['ownBelow'];
}

/** Pages of what answers a post or a comment, in both styles. */
export function createChildLists({
  lists,
  cursors,
}: {
  readonly lists: CommentListsRepository;
  readonly cursors: CursorCodec;
}) {
  const positions = createPositions(cursors);
  const listPage = async (listing: Listing, page: PageRequest): Promise<ListedPage> => {
    const { reader, post, under, childCounts, sort } = listing;
    const query = {
      postId: post.id,
      under,
      marks: marksOf(reader),
      privateMark: privateMarkOf(reader),
    };
    if (page.style === 'offset') {
      const skip = (page.page - 1) * page.pageSize;
      const order = orderOf(sort, post.ranking.epoch);
      const found = await lists.listChildren({
        ...query,
        order,
        after: null,
        skip,
        limit: page.pageSize,
      });
      const total = visibleCount(reader, childCounts) + (found.ownBelow.get(under) ?? 0);
      return {
        data: found.rows,
        ownBelow: found.ownBelow,
        pagination: offsetPagination(page, total),
      };
    }
    const { order, after } = positions.read(listing, page.cursor);
    const found = await lists.listChildren({
      ...query,
      order,
      after,
      skip: 0,
      limit: page.limit + 1,
    });
    const cursorOf = (last: Comment) => positions.write(under, order, keyOf(last, order));
    return { ...cursorPage(found.rows, page.limit, cursorOf), ownBelow: found.ownBelow };
  };
  return { listPage, positions };
}

/** Cursors of lists of children: the epoch of the ranks they scan, and the key of the last row. */
function createPositions(cursors: CursorCodec) {
  const scopeOf = (under: string, sort: CommentSort) => ({ list: 'comments', under, sort });
  return {
    write: (under: string, order: ListOrder, key: string | null): string =>
      cursors.encode(scopeOf(under, order.sort), [order.epoch, key]),
    read: ({ under, sort, post }: Listing, cursor: string | null) => {
      if (cursor === null) return { order: orderOf(sort, post.ranking.epoch), after: null };
      const [epoch, key] = cursors.decode(scopeOf(under, sort), cursor);
      const order = orderOf(sort, Number(epoch));
      if (!isKept(order, post.ranking)) throw epochGone();
      return { order, after: typeof key === 'string' ? key : null };
    },
  };
}

/** The value of the field that an order sorts by. */
export function keyOf(comment: Comment, { sort, epoch }: ListOrder): string {
  if (sort === 'newest' || sort === 'oldest') return comment.id;
  return comment.sortKeys[epoch % 2 === 0 ? 'even' : 'odd'][sort];
}

function privateMarkOf({ audience, userId }: Reader): string | null {
  return audience === 'public' && userId !== null ? authorMark(userId) : null;
}
