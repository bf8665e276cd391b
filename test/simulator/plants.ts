import type { Document } from 'mongodb';
import type { Plant } from './world';

/** A fault as a careless change of the service would make it, planted at the commands that the change would alter. */
export interface PlantedFault {
  readonly name: string;
  /** The scenario that has to find it. */
  readonly scenario: string;
  readonly plant: Plant;
}

/** Drops conditions from the filters of the updates of a collection that fit. */
function dropping(
  of: string,
  names: readonly string[],
  fits: (update: Document) => boolean = () => true,
): Plant {
  return ({ name, collection, args }) => {
    const [filter, update] = args as [Document, Document];
    if (collection !== of || !name.startsWith('update') || !fits(Object(update) as Document))
      return;
    for (const condition of names) Reflect.deleteProperty(filter, condition);
  };
}

/** Answers the updates of a collection that fit before they are carried out. */
function early(of: string, fits: (update: Document) => boolean): Plant {
  return ({ name, collection, args }) =>
    collection === of && name.startsWith('update') && fits(Object(args[1]) as Document)
      ? 'early'
      : undefined;
}

const sets = (update: Document, field: string, value?: unknown): boolean => {
  const set = Object(update['$set']) as Document;
  return value === undefined ? field in set : set[field] === value;
};

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'stock is reserved whatever was released since it was read',
    scenario: 'orders',
    plant: dropping('products', ['resVer'], (update) => '$push' in update),
  },
  {
    name: 'stock is reserved again for an order that has its units',
    scenario: 'orders',
    plant: dropping('products', ['res.o'], (update) => '$push' in update),
  },
  {
    name: 'an order is changed whatever has become of it since it was read',
    scenario: 'orders',
    plant: dropping('orders', ['rev']),
  },
  {
    name: 'an order is confirmed before it is committed',
    scenario: 'orders',
    plant: early('orders', (update) => sets(update, 'phase', 'live')),
  },
];
