import type { WatchedResource } from '../src/platform/live/change-watch';
import type { GraphContext, LiveFeeds } from './context';

/** The feeds of a subscription; other operations have none. */
export function feedsOf({ live }: GraphContext): LiveFeeds {
  if (live === undefined) throw new Error('only subscriptions wait for changes');
  return live;
}

/** Waits for the changes of one resource. */
export function changesOf(kind: WatchedResource['kind']) {
  return (_root: unknown, { id }: { readonly id: string }, context: GraphContext) =>
    feedsOf(context).changes({ kind, id });
}
