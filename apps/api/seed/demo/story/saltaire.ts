import type { SignDesign } from '@fixit/contract/artisan/shop-sign';
import { demoAccounts } from '@fixit/contract/demo';
import type { CategoryName } from '../../load-categories.ts';
import type { DemoArtisanProfile } from '../demo-artisan.ts';
import { demoEmailDomain } from '../demo-constants.ts';

type Neighbour = [
  business: string,
  owner: string,
  category: CategoryName,
  town: string,
  address: string,
  position: [latitude: number, longitude: number],
  sign: SignDesign,
  about: string,
];

/** The shop signs of these tradespeople around Saltaire were designed by hand. */
const neighbours: Neighbour[] = [
  [
    'Hughes & Daughter',
    'Megan Hughes',
    'Plumbing',
    'Saltaire',
    '21 Titus Street, Saltaire, BD18 4LU',
    [53.8378, -1.7905],
    { layout: 'fascia', letter: 'script', pair: 0 },
    'My dad ran the van for thirty years; now I drive and he makes the tea. Leaks, taps and bathrooms, and the price before the work.',
  ],
  [
    'Brightside',
    'Kamal Hussain',
    'Electrics',
    'Shipley',
    '8 Otley Road, Shipley, BD17 7DX',
    [53.8352, -1.7731],
    { layout: 'rise', letter: 'slab', pair: 10 },
    'Sockets, lights and consumer units around Shipley. Certificates the same week and every switch labelled.',
  ],
  [
    'Kirkgate Painters',
    'Aileen Booth',
    'Painting',
    'Bingley',
    '3 Main Street, Bingley, BD16 2HT',
    [53.8486, -1.8375],
    { layout: 'stack', letter: 'fat', pair: 8 },
    'Four painters, two dogs, no drips. We paper, paint and gloss, and move the piano back.',
  ],
  [
    'A. Okafor',
    'Adebayo Okafor',
    'Carpentry',
    'Baildon',
    '17 Northgate, Baildon, BD17 6LX',
    [53.8517, -1.7648],
    { layout: 'oval', letter: 'johnston', pair: 6 },
    'Doors, shelves and stairs in old stone houses where nothing is straight. Drawings first, sawdust after.',
  ],
  [
    'Whitlock Keys',
    'Ruth Whitlock',
    'Locksmith',
    'Bradford',
    '62 Manningham Lane, Bradford, BD1 3EP',
    [53.7998, -1.7612],
    { layout: 'arch', letter: 'slab', pair: 2 },
    'Locked out? We quote a price over the phone and stick to it. Doors opened without damage.',
  ],
  [
    'Top Slate',
    'Jake Sutcliffe',
    'Roofing',
    'Keighley',
    '40 Skipton Road, Keighley, BD20 6DT',
    [53.8712, -1.9092],
    { layout: 'stack', letter: 'grot', pair: 7 },
    'Slate and stone roofs from Keighley to Shipley. You get photographs from the roof before the bill.',
  ],
  [
    'Sooty & Sons',
    'Walter Shackleton',
    'Chimney sweep',
    'Ilkley',
    '5 Brook Street, Ilkley, LS29 8AA',
    [53.9252, -1.8226],
    { layout: 'oval', letter: 'fat', pair: 3 },
    'Chimneys swept since 1961 and never a speck on the rug. We’d rather message than talk on the phone.',
  ],
  [
    'Roberts Park Gardens',
    'Lena Roberts',
    'Gardening',
    'Saltaire',
    '9 Higher Coach Road, Saltaire, BD17 5RP',
    [53.8414, -1.7933],
    { layout: 'arch', letter: 'grot', pair: 9 },
    'Hedges, borders and small lawns by the river. Everything green goes home with us and comes back as compost.',
  ],
  [
    'Patel Heating',
    'Nisha Patel',
    'Heating',
    'Shipley',
    '30 Saltaire Road, Shipley, BD18 3HN',
    [53.8341, -1.7823],
    { layout: 'rise', letter: 'script', pair: 1 },
    'Boilers serviced and mended, Gas Safe registered. Warm by teatime is the promise.',
  ],
  [
    'Canal Road Tiles',
    'Samir Aziz',
    'Tiling',
    'Bradford',
    '115 Canal Road, Bradford, BD1 4SJ',
    [53.8029, -1.7514],
    { layout: 'fascia', letter: 'johnston', pair: 5 },
    'Kitchens, bathrooms and the hall floors of 1890. Set out before the first tile is stuck.',
  ],
  [
    'Moor & Dale',
    'Tom Moorhouse',
    'Removals',
    'Otley',
    '12 Boroughgate, Otley, LS21 3AL',
    [53.9057, -1.6921],
    { layout: 'stack', letter: 'slab', pair: 4 },
    'Three vans and a great many blankets. Across the street or over the Pennines.',
  ],
  [
    'M. Kowalski',
    'Marek Kowalski',
    'Plumbing',
    'Baildon',
    '44 Cliffe Avenue, Baildon, BD17 6PB',
    [53.8472, -1.7655],
    { layout: 'stack', letter: 'johnston', pair: 8 },
    'Twenty years of pipes in Gdansk and Baildon. Quiet, clean, on time.',
  ],
  [
    'Airedale Plumbing',
    'Joanne Firth',
    'Plumbing',
    'Bingley',
    '7 Park Road, Bingley, BD16 4BQ',
    [53.8502, -1.8331],
    { layout: 'arch', letter: 'grot', pair: 5 },
    'Bathrooms and boilers from Bingley to Shipley, two vans, and somebody always answers.',
  ],
  [
    'Beck & Co',
    'Oliver Beck',
    'Plumbing',
    'Shipley',
    '2 Kirkgate, Shipley, BD18 3QP',
    [53.8333, -1.7776],
    { layout: 'rise', letter: 'fat', pair: 7 },
    'Drains, taps and everything between. No charge for a look.',
  ],
  [
    'The Clean Team',
    'Fatima Rahman',
    'Cleaning',
    'Shipley',
    '19 Westgate, Shipley, BD18 3QX',
    [53.8337, -1.7789],
    { layout: 'rise', letter: 'johnston', pair: 11 },
    'The same two faces every week. We bring the cloths and leave your desk alone.',
  ],
];

/** The first profile belongs to the demo login `artisan@`. */
export function saltaireArtisanProfiles(): DemoArtisanProfile[] {
  return neighbours.map(
    ([business_name, owner, category, town, fullAddress, [latitude, longitude], sign, about], index) => {
      const [first_name = '', last_name = ''] = owner.split(' ');
      const mailbox = `${first_name}.${last_name}`.toLowerCase();
      const comma = fullAddress.lastIndexOf(', ');
      return {
        owner: { first_name, last_name },
        email: index === 0 ? demoAccounts.artisan : `${mailbox}@${demoEmailDomain}`,
        business_name,
        town,
        latitude,
        longitude,
        sign,
        business_detail: about,
        address: fullAddress.slice(0, comma),
        post_code: fullAddress.slice(comma + 2),
        phone: `+447700900${200 + index}`,
        service_radius_km: 24,
        categories: [category],
      };
    },
  );
}
