import type { Trade } from './trade.ts';

export const pipesAndPowerTrades = {
  Plumbing: {
    nouns: ['Plumbing', 'Plumbers', 'Drains', 'Bathrooms', 'Pipework'],
    names: ['Tap & Washer', 'The Leak Line', 'Stopcock & Co', 'Plumb Line', 'Ballcock Brothers', 'Water Works'],
    descriptions: [
      'Leaks, taps, toilets and blocked sinks, usually the same day. New bathrooms fitted from first pipe to last tile.',
      'From a dripping washer to a whole bathroom. The price is agreed before a spanner comes out.',
      'Burst pipes, radiators, outside taps and washing machines plumbed in. Dust sheets down, shoes off.',
    ],
    work: [
      'Fit a new kitchen tap',
      'Stop a leak under the sink',
      'Replace the bathroom basin',
      'Unblock the shower waste',
    ],
    praise: [
      'Found the leak in five minutes and left the cupboard cleaner than it was.',
      'New taps are in and nothing drips. Very pleased.',
      'Came on a Sunday when the ceiling was raining. A hero.',
    ],
    pictures: ['plumbing/basin', 'plumbing/bath', 'plumbing/kitchen'],
  },
  Electrics: {
    nouns: ['Electrics', 'Electrical', 'Sparks', 'Lighting', 'Wiring'],
    names: ['Bright Sparks', 'Live & Neutral', 'The Fuse Box', 'Amp It Up', 'Watts Next', 'Earth First Electrics'],
    descriptions: [
      'Sockets, lights and consumer units, tested and certified. Registered, insured, and tidy with a chaser.',
      'Rewires done a room at a time while you live in the house. Certificates come the same week.',
      'Fault finding, outdoor lights and car chargers. If the lights flicker, we know why.',
    ],
    work: [
      'Replace the consumer unit',
      'Fit two double sockets',
      'Hang a pendant light',
      'Find out why the lights trip',
    ],
    praise: [
      'Explained every switch on the new board and labelled it too.',
      'The lights no longer flicker when the kettle is on.',
      'Neat work, not a scrap of plaster left on the carpet.',
    ],
    pictures: ['electrics/1', 'electrics/2'],
  },
  Heating: {
    nouns: ['Heating', 'Boilers', 'Gas & Heating', 'Heating Services', 'Warm Rooms'],
    names: ['Warm as Toast', 'Pilot Light', 'The Radiator Room', 'Cosy Pipes', 'Winter Heating', 'Flame & Valve'],
    descriptions: [
      'Boilers serviced, repaired and replaced. Gas Safe registered, with the paperwork left on the worktop.',
      'Cold radiators, noisy pumps, lost pressure: most of it is put right on the first visit.',
      'Heat pumps, underfloor loops and honest advice on what suits your house.',
    ],
    work: ['Service the boiler', 'Bleed and balance the radiators', 'Replace a thermostat', 'Fit a new radiator'],
    praise: [
      'The house is warm for the first time since October.',
      'Boiler serviced in an hour and the bill was what was agreed.',
      'Balanced every radiator. Even the back bedroom is warm.',
    ],
    pictures: ['heating/1', 'heating/2'],
  },
  'Appliance repair': {
    nouns: ['Appliances', 'Repairs', 'Appliance Repair', 'White Goods', 'Washer Repairs'],
    names: ['Spin Doctors', 'Second Spin', 'The Washer Man', 'Mend It Again', 'Drum & Belt', 'Good as New'],
    descriptions: [
      'Washing machines, ovens, fridges and dishwashers mended in your kitchen. Most parts are in the van.',
      'If it can be mended we say so, and if it cannot we say that too, and charge nothing.',
      'All makes, old ones gladly. A twelve-month guarantee on every part fitted.',
    ],
    work: [
      'Replace a washing machine belt',
      'Mend the oven element',
      'Find out why the fridge is warm',
      'Clear a blocked pump',
    ],
    praise: [
      'Mended a machine that two others wanted to scrap.',
      'Found a sock in the pump and was kind about it.',
      'The oven is as good as new for a tenth of the price.',
    ],
    pictures: ['appliance-repair/1', 'appliance-repair/2'],
  },
} as const satisfies Record<string, Trade>;
