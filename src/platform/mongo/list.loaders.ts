import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { AppError } from '../values/errors';

/** The maximum number of lists in one command. */
const MAX_LISTS = 100;

/** The list of one owner. */
export type LoadList<Owner, Request, List> = (owner: Owner, request: Request) => Promise<List>;

/** The number of lists that one request has requested: how many owners there are is known only while it runs. */
export interface ListBudget {
  add(): void;
  /** Throws if there are too many lists; no more of them are read then. */
  check(): void;
}

export function createListBudget(max: number): ListBudget {
  let count = 0;
  return {
    add: () => void (count += 1),
    check: () => {
      if (count > max) throw tooManyLists(max);
    },
  };
}

function tooManyLists(max: number): AppError {
  return new AppError({
    kind: 'structural',
    code: 'document_too_complex',
    message: `The entries have more than ${max} lists of their own; ask for smaller pages, or for fewer lists per entry.`,
    details: { facts: { limit: 'graphqlLists', max } },
  });
}

/**
 * Loads lists of owners: those that are requested at the same moment in the same way are read together, a hundred at a
 * time, so that one request leaves room for others. Nothing is cached, so a document sees the effects of its own
 * changes on a list.
 */
export function createListLoader<Owner, Request, List>(
  budget: ListBudget,
  listsOf: (owners: readonly Owner[], request: Request) => Promise<readonly List[]>,
): LoadList<Owner, Request, List> {
  const loaders = new Map<string, DataLoader<Owner, List>>();
  const options = { cache: false, maxBatchSize: MAX_LISTS };
  const inTurn = createQueue();
  const read = (owners: readonly Owner[], request: Request) =>
    inTurn(async () => {
      budget.check();
      return listsOf(owners, request);
    });
  return (owner, request) => {
    const name = JSON.stringify(request);
    const loader =
      loaders.get(name) ?? new DataLoader<Owner, List>((owners) => read(owners, request), options);
    loaders.set(name, loader);
    budget.add();
    return loader.load(owner);
  };
}

/** Runs one piece of work after the other, the first immediately; the event loop runs between two of them. */
function createQueue() {
  let last: Promise<unknown> | null = null;
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last === null ? work() : last.then(work);
    const over = result
      .catch(() => undefined)
      .then(() => nextTurn())
      .then(() => {
        if (last === over) last = null;
      });
    last = over;
    return result;
  };
}
