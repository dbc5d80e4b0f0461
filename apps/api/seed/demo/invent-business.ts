import type { CategoryName } from '../load-categories.ts';
import type { DemoPerson } from './invent-person.ts';
import type { SeededRandom } from './seeded-random.ts';
import { trades } from './trade/demo-trades.ts';

const streets = [
  'Station Road',
  'Church Street',
  'Mill Lane',
  'High Street',
  'Bridge Street',
  'Victoria Road',
  'Park View',
];
const moreStreets = [
  'Chapel Street',
  'Queen Street',
  'Albert Road',
  'Green Lane',
  'The Crescent',
  'Market Place',
  'Wharf Road',
];
const localNames = [
  'Kirkgate',
  'Abbey',
  'Riverside',
  'Canal',
  'Castle',
  'Old Mill',
  'Northfield',
  'Hilltop',
  'Orchard',
  'Priory',
];
const moreLocalNames = [
  'Westgate',
  'Chapel',
  'Beacon',
  'Viaduct',
  'Quayside',
  'Meadow',
  'Tannery',
  'Foundry',
  'Harbour',
  'Heath',
];

const maxLettersOnSign = 24;

export function nameBusiness(random: SeededRandom, category: CategoryName, owner: DemoPerson, town: string): string {
  const { nouns, names } = trades[category];
  const { first_name: first, last_name: last } = owner;
  const initial = first.slice(0, 1);
  const patterns = [
    () => `${last} ${random.pick(nouns)}`,
    () => `${last} ${random.pick(nouns)}`,
    () => `${random.pick([...localNames, ...moreLocalNames])} ${random.pick(nouns)}`,
    () => `${town} ${random.pick(nouns)}`,
    () => `${last} & ${random.pick(['Sons', 'Daughters', 'Daughter', 'Son', 'Co', 'Sisters'])}`,
    () => `${initial}. ${last}`,
    () => `${initial}. ${last} & ${random.pick(['Sons', 'Daughter', 'Co'])}`,
    () => `${first}'s ${random.pick(nouns)}`,
    () => `${random.pick(['Honest', 'Steady', 'Good', 'Handy', 'Proper'])} ${first}`,
    () => random.pick(names),
  ];
  const name = random.pick(patterns)();
  return name.length <= maxLettersOnSign ? name : `${initial}. ${last}`;
}

const beginnings = [
  (owner: string, town: string) => `${owner} started this business at a kitchen table in ${town}.`,
  (owner: string, town: string) => `A family business in ${town}, run by ${owner} and two good colleagues.`,
  (owner: string, town: string) => `${owner} learned the trade in ${town} and stayed.`,
  (owner: string, town: string) => `Run by ${owner}, who lives ten minutes from most customers around ${town}.`,
];
const promises = [
  'Prices are agreed before work begins.',
  'You get a message when we set off and another when we are done.',
  'Insured for two million pounds, never once needed.',
  'We take small jobs as seriously as large ones.',
  'Fifteen years in the trade and still pleased by a job done right.',
];
const endings = [
  'Tea is welcome, with milk.',
  'Dogs, cats and curious children are no trouble.',
  'We leave the place as we found it, only better.',
  'Evenings and Saturdays by arrangement.',
  'Everything is guaranteed for a year.',
];

export function describeBusiness(random: SeededRandom, owner: DemoPerson, town: string): string {
  const name = `${owner.first_name} ${owner.last_name}`;
  return `${random.pick(beginnings)(name, town)} ${random.pick(promises)} ${random.pick(endings)}`;
}

export const inventStreet = (random: SeededRandom) =>
  `${random.integer(1, 148)} ${random.pick([...streets, ...moreStreets])}`;

/** The second half of a postcode uses only these letters. */
const letters = 'A B D E F G H J L N P Q R S T U W X Y Z'.split(' ');

export function inventPostCode(random: SeededRandom, outward: string): string {
  return `${outward} ${random.integer(1, 9)}${random.pick(letters)}${random.pick(letters)}`;
}
