/** What people say in the demo discussions, as a tree: a comment and the answers to it. */
export type Thread = readonly [text: string, answers?: readonly Thread[]];

export interface DemoTopic {
  readonly title: string;
  readonly threads: readonly Thread[];
}

export const topics: readonly DemoTopic[] = [
  {
    title: 'Which laptop for video editing on the road?',
    threads: [
      [
        'I cut weddings, mostly 4K, and I am tired of proxies. What do you take along that does not weigh three kilos?',
        [
          [
            'Lumora Studio 14 with 32 GB. Renders on battery take a third longer, everything else is the same.',
            [['Second that. The fan is audible when exporting, but not on a train.']],
          ],
          [
            'Northpeak Aero if you cut in the evening and export at home. It throttles after ten minutes.',
          ],
          ['Whatever you choose: memory first, then the screen, then the processor.'],
        ],
      ],
      [
        'Has anybody compared the battery life of the Aero and the Slate?',
        [
          [
            'I have both here. Writing and mail: Aero 14 hours, Slate 11. Timeline scrubbing: 4 and 4.5.',
            [['Thanks, that is exactly the number I was looking for.']],
          ],
          [
            'The Slate charges faster though. Half an hour at the airport gets you through a flight.',
          ],
        ],
      ],
      [
        'Two years with the Field now. Dropped it twice, replaced the keyboard once myself for 40 dollars. Would buy it again.',
        [['How long did the keyboard take you?', [['Twenty minutes, one screwdriver, no glue.']]]],
      ],
      [
        'Do not forget an external drive. The inner one is full after one weekend of footage, whichever you buy.',
      ],
      [
        'Is 16 GB enough for 1080p with two or three tracks?',
        [
          ['Yes. I do exactly that, plus a browser with too many tabs.'],
          ['For now. It cannot be extended in the 14 inch one, so think of next year.'],
        ],
      ],
      [
        'The colour report in the box of the Studio is real, by the way. I measured mine, and it was within one delta.',
      ],
      [
        'Returned the 15.6 after a week: great machine, but it does not fit on the table of a train seat.',
        [['That is why I went for 14. The small loss is worth it.']],
      ],
      [
        'A question to the shop: will the sand colour come back? It has been sold out since spring.',
        [['We expect it in about three weeks. Put it on your list, and you will get a mail.']],
      ],
    ],
  },
  {
    title: 'Show us your desk',
    threads: [
      [
        'Rise in oak, one 34 inch screen, and nothing else on the top. It took me four years to get there.',
        [
          [
            'Where are the cables?',
            [['In the tray below, and one goes along the leg. Two straps, five minutes.']],
          ],
        ],
      ],
      ['A Trestle that has moved house with me four times. Every scratch has a date.'],
      [
        'Two screens or one wide one? I have been going back and forth for weeks.',
        [
          ['One wide, if you write. Two, if you compare.'],
          ['Two of different size drove me mad, to be honest.'],
        ],
      ],
      [
        'The lamp makes the room, not the desk. Warm light from the side, and the evening is saved.',
      ],
    ],
  },
  {
    title: 'What we learned from a year of returns',
    threads: [
      [
        'One product in nine came back, most of them because of the size. Since we show a person beside each tent and backpack it is one in fourteen.',
        [
          [
            'Please do the same for chairs. I could not tell how high the Lean is.',
            [['Seat height is 46 cm. We have added it to the description.']],
          ],
          ['The pictures with a person were what made me order, so it works.'],
        ],
      ],
      [
        'I returned a kettle because of the sound and got a mail asking which sound. I have never been asked that by a shop before.',
      ],
      [
        'Sixty days are generous. I needed fifty to find out that I do not need a third monitor.',
        [['We suspected that. Thank you for returning it in its box.']],
      ],
    ],
  },
  {
    title: 'Winter camping: what do you pack?',
    threads: [
      [
        'Minus twelve last week in the Lavvu with the stove: warm until two, cold at four. Bring more wood than you think.',
        [
          [
            'How much do you burn in a night?',
            [['About eight kilos of birch, and I still ran out.']],
          ],
        ],
      ],
      [
        'Two mats, always. One of foam below the inflatable one. It costs 400 grams and saves the night.',
      ],
      ['The Col 2 is fine for wind, but ventilate: we had ice on the inside in the morning.'],
      [
        'A thermos beats a stove at six in the morning. Fill it in the evening, and thank yourself.',
      ],
    ],
  },
];

/** Comments that screening holds back: the work of the moderators. */
export const heldComments: readonly string[] = [
  'Best casino bonus of the year, 200 % on your first deposit, write me for the code!',
  'I compared four reviews before buying: https://reviews.example/aero https://tests.example/slate https://lab.example/field https://notes.example/studio and they disagree in everything but the screen.',
  'An answer from support is rarer than luck in a casino: the hinge broke after three weeks, and nobody has written since Monday.',
  'Cheap viagra and other pills, no questions asked, shipping today.',
  'Here is my whole setup with links to everything: https://desk.example/1 https://desk.example/2 https://desk.example/3 https://desk.example/4 https://desk.example/5',
  'My neighbour works at the casino and they use the same chairs. Eight years, every evening, still fine. Just saying.',
  'Love the tent, hate its bag: packing it is like a casino, sometimes it fits, mostly the house wins.',
];
