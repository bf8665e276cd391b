import { line, type Assortment } from './product-line';

const soft = ['oatmeal', 'slate grey', 'forest green', 'black'];

/** Kitchen, furniture and the outdoors. */
export const home: readonly Assortment[] = [
  {
    category: 'demo-coffee-machines',
    editions: ['', 'Compact', 'Duo', 'Pro'],
    picture: 'coffee',
    noun: 'Coffee Machine',
    colors: ['steel', 'black', 'cream'],
    care: 'Every part that meets milk goes into the dishwasher.',
    lines: {
      Hearthline: line(
        'Barista',
        549,
        'Espresso with a thick crema, after two minutes of warming up.',
      ),
      'Maison Claire': line(
        'Filtre',
        129,
        'Filter coffee at the right temperature, and it stays warm.',
      ),
      Oakmere: line('Grind', 899, 'Grinds, brews and foams; you only choose the cup.'),
    },
  },
  {
    category: 'demo-kettles',
    editions: ['0.8 l', '1.0 l', '1.5 l', '1.7 l'],
    picture: 'kettle',
    noun: 'Kettle',
    colors: ['steel', 'black', 'sage'],
    care: 'Switches itself off and pours without a drop beside the cup.',
    lines: {
      Oakmere: line(
        'Pour',
        79,
        'A slender spout for filter coffee, and five temperatures for tea.',
      ),
      Hearthline: line('Boil', 39, 'A litre in three minutes, quietly.'),
      Sólheim: line('Stove', 59, 'For gas and induction, with a whistle that can be folded away.'),
    },
  },
  {
    category: 'demo-chairs',
    editions: ['', 'High', 'Junior'],
    picture: 'chair',
    noun: 'Chair',
    colors: soft,
    care: 'Assembled with one key in ten minutes. The cover comes off for washing.',
    lines: {
      Oakmere: line('Task', 289, 'An office chair that follows the back instead of correcting it.'),
      Sólheim: line('Lean', 199, 'Bent oak and a seat of woven paper cord.'),
      'Maison Claire': line('Bistro', 89, 'Stacks to six, for kitchens with many friends.'),
    },
  },
  {
    category: 'demo-desks',
    editions: ['120 cm', '140 cm', '160 cm', '180 cm'],
    picture: 'desk',
    noun: 'Desk',
    colors: ['oak', 'white', 'walnut'],
    care: 'Cables disappear in a tray below the top.',
    lines: {
      Oakmere: line('Rise', 549, 'Goes from sitting to standing without spilling the coffee.'),
      Hearthline: line('Trestle', 229, 'A solid top on two trestles; moves house with you.'),
      Sólheim: line('Corner', 319, 'Uses the corner that nothing else fits into.'),
    },
  },
  {
    category: 'demo-tents',
    editions: ['', 'Light', 'Plus', 'Winter'],
    picture: 'tent',
    noun: 'Tent',
    colors: ['forest green', 'orange', 'sand'],
    care: 'Seams are taped, the poles are numbered, and spare pegs are in the bag.',
    lines: {
      Ridgeway: line('Col 2', 349, 'For two people and bad weather, 1.9 kg.'),
      Tindra: line('Lavvu 4', 449, 'Room for four and a stove, up in ten minutes.'),
      Fernbank: line('Meadow 3', 149, 'A light-hearted tent for the summer and the lake.'),
    },
  },
  {
    category: 'demo-backpacks',
    editions: ['', 'Light', 'Waxed'],
    picture: 'backpack',
    noun: 'Backpack',
    colors: ['forest green', 'black', 'orange', 'slate grey'],
    care: 'Recycled fabric, a rain cover in the bottom, and repairs for ten years.',
    lines: {
      Ridgeway: line('Tour 45', 189, 'A frame that carries 15 kg as if it were ten.'),
      Tindra: line(
        'Day 22',
        89,
        'Fits under the seat of a plane and holds a laptop up to 16 inches.',
      ),
      Fernbank: line('Roll 28', 69, 'Rolls up at the top, so that it is as large as the day.'),
    },
  },
];
