import type { Trade } from './trade.ts';

export const homeHelpTrades = {
  Cleaning: {
    nouns: ['Cleaning', 'Cleaners', 'Home Cleaning', 'Windows', 'Clean'],
    names: ['Bright & Early', 'Spick & Span', 'Mop & Glory', 'Elbow Grease', 'Dust & Done', 'The Tidy Two'],
    descriptions: [
      'Weekly homes, end of tenancy and the big one in spring. The same two faces every time.',
      'We bring the cloths, the vacuum and the good sense to leave your desk alone.',
      'Ovens, windows, carpets, and whatever happened at the party.',
    ],
    work: [
      'Weekly clean of a terraced house',
      'End of tenancy clean',
      'Clean the oven and the windows',
      'Spring clean of the kitchen',
    ],
    praise: [
      'You could eat off the floor, and the cat did.',
      'We got the whole deposit back.',
      'Same two people every week, and they remember the plants.',
    ],
    pictures: ['cleaning/1', 'cleaning/2'],
  },
  Locksmith: {
    nouns: ['Locks', 'Keys', 'Locksmiths', 'Lock & Key', 'Security'],
    names: ['Key Worker', 'Latch & Bolt', 'The Spare Key', 'Turn & Click', 'Open Sesame Locks', 'Five Lever'],
    descriptions: [
      'Locked out? Doors opened without damage nine times in ten, at a price quoted over the phone.',
      'Locks changed the day you get the keys to a house. Windows, sheds and safes as well.',
      'Keys cut at the kerb, old mortice locks mended rather than thrown away.',
    ],
    work: [
      'Open a locked front door',
      'Change the cylinder and two keys',
      'Fit window locks',
      'Mend a stiff mortice lock',
    ],
    praise: [
      'Opened the door in two minutes without a scratch.',
      'Told me the price on the phone and kept to it.',
      'Mended the old lock instead of selling me a new one.',
    ],
    pictures: ['locksmith/1', 'locksmith/2'],
  },
  Removals: {
    nouns: ['Removals', 'Moves', 'Vans', 'Movers', 'House Moves'],
    names: ['Heave & Ho', 'The Careful Van', 'Box & Blanket', 'Up the Stairs', 'Piano Movers', 'Two & a Van'],
    descriptions: [
      'Flats, houses and single pianos. Boxes delivered the week before, blankets round everything with a corner.',
      'Two strong people and a clean van, by the hour or the whole day.',
      'Moves across town and across the country, with storage when the keys are late.',
    ],
    work: [
      'Move a two-bedroom flat',
      'Carry a sofa up three floors',
      'Move an upright piano',
      'Take furniture into storage',
    ],
    praise: [
      'Not a plate broken and they made up the bed.',
      'The sofa went round a corner it had no right to go round.',
      'On time to the minute, twice.',
    ],
    pictures: ['removals/1', 'removals/2'],
  },
  Handyman: {
    nouns: ['Handyman', 'Odd Jobs', 'Repairs', 'Home Help', 'Fix & Fit'],
    names: ['Bits & Bobs', 'Nuts & Bolts', 'The Odd Job Shop', 'Drill & Bill', 'Saturday Jobs', 'All Fixed Up'],
    descriptions: [
      'The list on your fridge, done in an afternoon. Shelves, blinds, flat packs and the door that sticks.',
      'No job too small; most are better for being small.',
      'Pictures hung straight, gutters cleared, a new seal on the bath. One visit, one bill.',
    ],
    work: [
      'Put up shelves and a mirror',
      'Build a wardrobe from a flat pack',
      'Hang curtains in three rooms',
      'New seal around the bath',
    ],
    praise: [
      'Eleven jobs off the list before lunch.',
      'Every picture is level. I checked.',
      'The wardrobe has no screws left over.',
    ],
    pictures: ['handyman/1', 'handyman/2'],
  },
} as const satisfies Record<string, Trade>;
