import type { Play } from '../scenario';
import { groupBy } from './group-by';
import type { Observed } from './linearizability';

/** An item of a bulk creation. */
interface Item {
  readonly externalId: string;
  readonly title: string;
}

/** What its creator was told of it. */
interface Told {
  readonly outcome: string;
  readonly id: string | null;
}

interface Product extends Item {
  readonly _id: string;
}

/** What was told to be created is there as it was asked for, once; what was refused is there by somebody else. */
export async function creationViolations({ db, observed }: Play): Promise<readonly string[]> {
  const products = await db.collection<Product>('products').find().toArray();
  const history = (observed.get('creations') ?? []) as Observed<readonly Item[], readonly Told[]>[];
  const byName = groupBy(products, ({ externalId }) => externalId);
  const doubled = [...byName].filter(([, all]) => all.length > 1);
  return [
    ...doubled.map(([name, all]) => `${name} was made ${all.length} times`),
    ...history.flatMap(({ input, answer }) =>
      (answer?.output ?? []).flatMap((told, index) => {
        const item = input[index];
        return item === undefined
          ? []
          : itemViolations(item, told, byName.get(item.externalId)?.[0]);
      }),
    ),
  ];
}

function itemViolations(
  { externalId, title }: Item,
  { outcome, id }: Told,
  stored: Product | undefined,
): readonly string[] {
  if (stored === undefined) return [`${externalId} is ${outcome} (${id}), and is not there`];
  const isOwn = stored._id === id && stored.title === title;
  if (outcome === 'created' && !isOwn)
    return [`${title} was created as ${id}; there is ${stored.title} as ${stored._id}`];
  return outcome === 'failed' && stored.title === title ? [`${title} is refused, and there`] : [];
}
