import DataLoader from 'dataloader';

/** Lists read in one command at most. */
const MAX_LISTS = 100;

/** The list of one owner. */
export type LoadList<Owner, Request, List> = (owner: Owner, request: Request) => Promise<List>;

/**
 * Lists that belong to something: those of several owners that are asked for at one moment in the same way are read
 * together. Nothing is kept, so that a document sees what its own changes made of a list.
 */
export function createListLoader<Owner, Request, List>(
  listsOf: (owners: readonly Owner[], request: Request) => Promise<readonly List[]>,
): LoadList<Owner, Request, List> {
  const loaders = new Map<string, DataLoader<Owner, List>>();
  const options = { cache: false, maxBatchSize: MAX_LISTS };
  return (owner, request) => {
    const name = JSON.stringify(request);
    const loader =
      loaders.get(name) ??
      new DataLoader<Owner, List>((owners) => listsOf(owners, request), options);
    loaders.set(name, loader);
    return loader.load(owner);
  };
}
