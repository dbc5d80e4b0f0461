import type { Trade } from './trade.ts';

export const outdoorTrades = {
  Gardening: {
    nouns: ['Gardens', 'Gardening', 'Garden Care', 'Hedges', 'Landscapes'],
    names: ['Leaf & Let Live', 'The Green Spade', 'Bed & Border', 'Root & Branch', 'Good Growing', 'Thyme for Gardens'],
    descriptions: [
      'Lawns, hedges and borders kept the whole year, fortnightly or when it has got away from you.',
      'Small gardens thought out and planted. What suits your soil, not what is in the catalogue.',
      'Pruning, turfing, fences and clearing. Everything green is taken away and composted.',
    ],
    work: ['Cut the front hedge', 'Clear an overgrown garden', 'Lay a small lawn', 'Plant up two raised beds'],
    praise: [
      'The hedge is level for the first time in ten years.',
      'Turned a jungle into somewhere we have breakfast.',
      'Knew every plant by name and spared the hedgehog.',
    ],
    pictures: ['gardening/1', 'gardening/2'],
  },
  Roofing: {
    nouns: ['Roofing', 'Roofs', 'Slates', 'Roofers', 'Roof & Gutter'],
    names: ['Ridge & Eaves', 'Slate Expectations', 'High & Dry', 'The Gutter Gang', 'Raise the Roof', 'Lead & Slate'],
    descriptions: [
      'Slipped slates, leaking flashings, blocked gutters. Photographs before and after, so you see what we saw.',
      'Slate and stone roofs repaired with slate and stone. New felt and battens where they are needed, not where they are not.',
      'Flat roofs, ridges, chimneys pointed and leaded. Fully insured, scaffold arranged.',
    ],
    work: [
      'Replace six slipped slates',
      'Clear and mend the gutters',
      'Re-bed the ridge tiles',
      'New lead around the chimney',
    ],
    praise: [
      'No bucket in the loft any more.',
      'Sent pictures from the roof so we knew what we paid for.',
      'Up, mended and down again before the rain came.',
    ],
    pictures: ['roofing/1', 'roofing/2'],
  },
  'Pest control': {
    nouns: ['Pest Control', 'Pests', 'Pest Services', 'Mouse & Wasp'],
    names: ['No More Mice', 'The Wasp Man', 'Skirting Board Patrol', 'Shoo & Co', 'Moth & Mouse', 'Good Riddance'],
    descriptions: [
      'Mice, rats, wasps and moths. The way in is found and closed, or they will be back by Friday.',
      'Plain vans, quiet visits. Safe for children, cats and the hamster.',
      'Wasp nests the same day in summer. Bees are moved, never killed.',
    ],
    work: [
      'Proof the kitchen against mice',
      'Remove a wasp nest',
      'Treat a moth-eaten wardrobe',
      'Close the gaps under the floor',
    ],
    praise: [
      'Not a squeak since.',
      'Found the hole behind the cooker that three others missed.',
      'Moved the bees to a hive and brought us honey in the autumn.',
    ],
    pictures: ['pest-control/1', 'pest-control/2'],
  },
  'Chimney sweep': {
    nouns: ['Sweeps', 'Chimneys', 'Chimney Care', 'Flues', 'Chimney Sweeps'],
    names: ['Clean Sweep', 'Brush & Soot', 'Lucky Sweep', 'Up the Flue', 'Pot & Cowl', 'The Last Sweep'],
    descriptions: [
      'Chimneys and flues swept without a speck on the rug. A certificate for the insurance is included.',
      'Open fires, stoves and old bread ovens. Birds’ nests removed, cowls fitted.',
      'Brush, vacuum and camera: you see the flue before and after.',
    ],
    work: [
      'Sweep the front room chimney',
      'Sweep a stove flue',
      'Remove a bird’s nest and fit a cowl',
      'Smoke test before winter',
    ],
    praise: [
      'A white carpet before, a white carpet after.',
      'The stove draws again. Half an hour well spent.',
      'Brought good luck to the wedding as well.',
    ],
    pictures: ['chimney-sweep/1', 'chimney-sweep/2'],
  },
} as const satisfies Record<string, Trade>;
