import { line, type Assortment } from './product-line';

const metals = ['graphite', 'silver', 'midnight blue', 'sand'];

/** Computers, phones, pictures and sound. */
export const electronics: readonly Assortment[] = [
  {
    category: 'demo-laptops',
    picture: 'laptop',
    noun: 'Laptop',
    colors: metals,
    memory: [8, 16, 32, 64],
    screenSize: [13.3, 14, 15.6, 16],
    care: 'The battery, the keyboard and the drive can be replaced with one screwdriver.',
    lines: {
      Northpeak: line(
        'Aero',
        899,
        'A quiet aluminium laptop that weighs about as much as a litre of milk.',
      ),
      Lumora: line(
        'Studio',
        1299,
        'A bright, colour-true screen and a fan that stays calm while you render.',
      ),
      Kestrel: line(
        'Field',
        749,
        'A sturdy machine for people who work in trains, vans and workshops.',
      ),
      Altavo: line(
        'Note',
        549,
        'Everything a student needs for four years, and a battery for a long day.',
      ),
      Fjordlight: line('Slate', 999, 'Matte glass, a soft keyboard, and no sticker on it.'),
    },
  },
  {
    category: 'demo-tablets',
    picture: 'tablet',
    noun: 'Tablet',
    colors: metals,
    memory: [4, 6, 8, 16],
    screenSize: [8.4, 10.1, 11, 12.9],
    care: 'Comes with a cable; the pen and the keyboard are sold on their own.',
    lines: {
      Northpeak: line('Sketch', 449, 'Made for the pen: the glass has the grip of good paper.'),
      Lumora: line('Reader', 229, 'Light enough for one hand and kind to tired eyes.'),
      Altavo: line('Tab', 179, 'The family tablet, with a case that survives the kitchen floor.'),
      Kestrel: line(
        'Deck',
        329,
        'Four speakers and a screen that is bright enough for the balcony.',
      ),
    },
  },
  {
    category: 'demo-desktops',
    picture: 'desktop',
    noun: 'Desktop',
    colors: ['graphite', 'silver', 'white'],
    memory: [8, 16, 32, 64],
    care: 'Opens without a tool; two memory slots and one drive bay are free.',
    lines: {
      Northpeak: line('Tower', 799, 'Room for three drives, and so quiet that you forget it.'),
      Altavo: line('Mini', 449, 'A whole computer in the size of a lunch box.'),
      Lumora: line('Works', 1499, 'For people who compile, render and train all day.'),
    },
  },
  {
    category: 'demo-smartphones',
    picture: 'phone',
    noun: 'Phone',
    colors: ['black', 'sea green', 'sand', 'lilac'],
    memory: [6, 8, 12, 16],
    screenSize: [5.8, 6.1, 6.5, 6.7],
    care: 'Seven years of updates, and a battery that a shop changes in ten minutes.',
    lines: {
      Fjordlight: line(
        'One',
        599,
        'A small phone with a big camera, for people with small pockets.',
      ),
      Kestrel: line('Swift', 399, 'Charges to the half while you make coffee.'),
      Northpeak: line('Summit', 899, 'Sharp pictures at night, and a glass that takes a fall.'),
      Altavo: line(
        'Go',
        199,
        'Two SIM cards, three days of battery, no extras that nobody asked for.',
      ),
    },
  },
  {
    category: 'demo-smartwatches',
    editions: ['', 'LTE'],
    picture: 'watch',
    noun: 'Watch',
    colors: ['black', 'silver', 'rose'],
    screenSize: [1.2, 1.4, 1.9],
    care: 'Water-tight to 50 metres. Takes any 22 mm strap.',
    lines: {
      Kestrel: line('Pace', 179, 'Runs a marathon with you and still knows the way home.'),
      Lumora: line('Halo', 249, 'Measures sleep and pulse without a subscription.'),
      Northpeak: line('Alti', 329, 'Barometer, compass and maps for a week in the mountains.'),
    },
  },
  {
    category: 'demo-monitors',
    editions: ['', '4K'],
    picture: 'monitor',
    noun: 'Monitor',
    colors: ['black', 'silver'],
    screenSize: [24, 27, 32, 34],
    care: 'Height, tilt and rotation can be set; one cable carries picture and power.',
    lines: {
      Lumora: line('Proof', 449, 'Calibrated at the factory, with the report in the box.'),
      Altavo: line('View', 189, 'A calm office monitor with a good stand.'),
      Kestrel: line('Wide', 529, 'Two documents side by side, without a line between them.'),
    },
  },
  {
    category: 'demo-televisions',
    editions: ['', 'OLED'],
    picture: 'monitor',
    noun: 'TV',
    colors: ['black', 'walnut'],
    screenSize: [32, 43, 55, 65],
    care: 'Starts in two seconds and shows no advertisements.',
    lines: {
      Sonavi: line('Cinema', 799, 'Deep blacks, and a sound that needs no bar below it.'),
      Ohrwerk: line(
        'Frame',
        999,
        'Hangs flat on the wall and looks like a picture when it is off.',
      ),
      Bellweather: line('Home', 399, 'A remote with twelve keys, and every one of them is needed.'),
    },
  },
  {
    category: 'demo-headphones',
    editions: ['', 'Wireless', 'Studio'],
    picture: 'headphones',
    noun: 'Headphones',
    colors: ['black', 'cream', 'forest green'],
    care: 'Cushions and cable can be replaced.',
    lines: {
      Sonavi: line('Hush', 249, 'They take the train away and leave the music.'),
      Ohrwerk: line('Open 2', 349, 'Open at the back, so that the orchestra has a room.'),
      Bellweather: line('Loop', 79, 'Light over-ears for a day of calls.'),
      Kestrel: line('Run', 119, 'They stay where they are, and rain does not matter.'),
    },
  },
  {
    category: 'demo-speakers',
    editions: ['', 'Mini', 'Duo', 'Max'],
    picture: 'speaker',
    noun: 'Speaker',
    colors: ['black', 'oatmeal', 'walnut'],
    care: 'Two of them make a stereo pair. Works with any phone.',
    lines: {
      Sonavi: line('Room', 199, 'Fills a living room from the end of a shelf.'),
      Bellweather: line('Brick', 89, 'Twenty hours of music on the beach.'),
      Ohrwerk: line('Column', 499, 'A loudspeaker for people who sit down to listen.'),
    },
  },
];
