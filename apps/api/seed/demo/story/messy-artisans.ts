import type { CategoryName } from '../../load-categories.ts';
import type { DemoArtisanProfile } from '../demo-artisan.ts';
import { demoEmailDomain } from '../demo-constants.ts';
import type { PhotoName } from '../demo-pictures.ts';

interface MessyArtisan {
  business: string;
  owner: [first: string, last: string];
  category: CategoryName;
  town: string;
  address: string;
  post_code: string;
  position: [latitude: number, longitude: number];
  photo: PhotoName | null;
  about: string;
  description: string;
  pastCustomerCount: number;
}

/**
 * These artisans register as real people do: with photographs of any shape or none, with names that
 * are very short, very long or in another script, and with unusual addresses.
 */
const artisans: MessyArtisan[] = [
  {
    business: "O'Neill & Söhne",
    owner: ['Siân', "O'Neill"],
    category: 'Heating',
    town: 'Shipley',
    address: 'Unit 4b, Rear of 221-223 Bradford Road',
    post_code: 'BD18 3TL',
    position: [53.8331, -1.7867],
    photo: 'boiler',
    about: 'Boiler E119? We know that one.',
    pastCustomerCount: 6,
    description: 'Boilers, cylinders and radiators. If it has an error code, send us a photo of it first.',
  },
  {
    business: 'Łukasz Złota Rączka',
    owner: ['Łukasz', 'Wójcik'],
    category: 'Handyman',
    town: 'Baildon',
    address: 'c/o Mrs Patel, Mill Lane',
    post_code: 'BD17 7LT',
    position: [53.8461, -1.7702],
    photo: 'shelf',
    about: 'Naprawiam wszystko. I repair everything, in both languages.',
    pastCustomerCount: 3,
    description: 'Shelves, doors, locks, blinds, flat packs. Small jobs welcome.',
  },
  {
    business: 'Smith & Sons (Est. 1987) Plumbing, Heating, Bathrooms, Kitchens, Tiling & General Building Services',
    owner: ['Wilfred', 'Featherstonehaugh-Montgomery-Wolstenholme'],
    category: 'Plumbing',
    town: 'Shipley',
    address: 'The Old Forge',
    post_code: 'BD18 3QX',
    position: [53.8368, -1.7822],
    photo: null,
    pastCustomerCount: 1,
    about:
      'Family firm est. 1987 now in our third generation, fully insured, no call-out charge, OAP discount, all work guaranteed, free quotes, evenings and weekends by arrangement, references on request, we also do gutters.',
    description: 'plumbing',
  },
  {
    business: 'A1',
    owner: ['Bo', 'Li'],
    category: 'Locksmith',
    town: 'Saltaire',
    address: 'Saltaire',
    post_code: 'BD18 4PS',
    position: [53.8394, -1.7874],
    photo: null,
    about: '',
    description: 'Locks',
    pastCustomerCount: 0,
  },
  {
    business: 'شركة السباكة',
    owner: ['محمد', 'الفاتح'],
    category: 'Plumbing',
    town: 'Bradford',
    address: 'Above the bakery, Manningham Lane',
    post_code: 'BD8 7HY',
    position: [53.8174, -1.7802],
    photo: null,
    about: 'سباكة وتدفئة. We speak Arabic, English and Kurdish.',
    pastCustomerCount: 4,
    description: 'تسليك المجاري وإصلاح الحنفيات. Drains and taps, day and night.',
  },
  {
    business: 'J. Fetherstonhaugh-Cholmondeley',
    owner: ['ana maria', 'DE LA CRUZ Y GARCÍA'],
    category: 'Carpentry',
    town: 'Baildon',
    address: '2nd house past the church',
    post_code: 'BD17 6EE',
    position: [53.8512, -1.7893],
    photo: 'door',
    about: 'Doors & frames.',
    pastCustomerCount: 2,
    description: 'Front doors, back doors, barn doors, cat flaps.',
  },
  {
    business: 'ROOFING ROOFING ROOFING',
    owner: ['DAVE', 'J.'],
    category: 'Roofing',
    town: 'Shipley',
    address: 'Hirst Lane',
    post_code: 'BD18 4NB',
    position: [53.8402, -1.8021],
    photo: null,
    pastCustomerCount: 0,
    about: 'CALL DAVE!!!',
    description: 'ROOFS!!! GUTTERS!!! FLAT ROOFS!!! NO JOB TOO SMALL!!!',
  },
  {
    business: 'P',
    owner: ['Zoë', 'Ng'],
    category: 'Painting',
    town: 'Bingley',
    address: '14½ Park Road',
    post_code: 'BD16 4JD',
    position: [53.8442, -1.8204],
    photo: null,
    pastCustomerCount: 0,
    about: 'P.',
    description: '🎨🖌️ painting & decorating 🏠',
  },
];

export function messyArtisanProfiles(): (DemoArtisanProfile & { pastCustomerCount: number })[] {
  return artisans.map(({ business, owner, category, position, about, ...rest }, index) => ({
    ...rest,
    owner: { first_name: owner[0], last_name: owner[1] },
    email: `messy.${index + 1}@${demoEmailDomain}`,
    business_name: business,
    business_detail: about,
    categories: [category],
    latitude: position[0],
    longitude: position[1],
    service_radius_km: 24,
    phone: `+447700900${400 + index}`,
  }));
}
