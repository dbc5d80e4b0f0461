import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { jobLimits } from '@fixit/contract/job';
import { paths } from '../../lib/paths.ts';

export const trades = [
  ['Plumbing', 'plumbing'],
  ['Electrics', 'electrics'],
  ['Cleaning', 'cleaning'],
  ['Painting', 'painting'],
  ['Carpentry', 'carpentry'],
  ['Gardening', 'gardening'],
  ['Locksmith', 'locksmith'],
  ['Roofing', 'roofing'],
  ['Tiling', 'tiling'],
  ['Appliance repair', 'appliance-repair'],
  ['Removals', 'removals'],
  ['Handyman', 'handyman'],
  ['Plastering', 'plastering'],
  ['Heating', 'heating'],
  ['Pest control', 'pest-control'],
  ['Chimney sweep', 'chimney-sweep'],
] as const;

export const steps = [
  {
    title: 'Say what needs doing',
    text: 'A category, a few words and a budget if you have one. Your request reaches the artisans close to your postcode.',
  },
  {
    title: 'See who says yes',
    text: 'See who accepts. Look at their work and reviews before you reply to anyone.',
  },
  {
    title: 'Chat, then book',
    text: 'Send a photo of the leak. When the artisan proposes a time, accept it and it appears in your bookings.',
  },
] as const;

export const signs = [
  'hughes-daughter',
  'top-slate',
  'sooty-sons',
  'whitlock-keys',
  'roberts-park-gardens',
  'kirkgate-painters',
  'canal-road-tiles',
  'moor-dale',
  'brightside',
] as const;

interface FaqEntry {
  question: string;
  answer: string;
  link?: { href: string; text: string };
}

/** The page leaves out the first question, shows the next five, and ten after 'More'. */
export const faq: readonly FaqEntry[] = [
  { question: 'What is Fixit?', answer: 'A place to find, ask, and book good tradespeople who work near you.' },
  {
    question: 'What does it cost to send a request?',
    answer: 'Nothing. You pay the artisan for the work that you agree on.',
  },
  {
    question: 'How do I know who is coming?',
    answer: 'Every artisan has a page with their work, their reviews and the town they work from.',
  },
  {
    question: 'What happens when nobody accepts?',
    answer: `Your request stays open for ${jobLimits.hours} hours, and you get a notification if an artisan accepts later.`,
  },
  {
    question: 'Can I send photos?',
    answer: `Yes, up to ${jobLimits.photos} with your request and more in the chat: .jpg, .jpeg and .png.`,
  },
  {
    question: 'Can I change my mind about a time?',
    answer: `If you have not accepted it yet, reject it and the artisan can propose another. Afterwards, change the time or cancel the booking under Bookings. From ${bookingTimes.freeCancellationHours} hours before the start, that is flagged as late.`,
  },
  {
    question: 'Who sees my address?',
    answer: 'Artisans see your postcode district with each request, and your address once you accept a time.',
  },
  {
    question: 'How far away are the artisans?',
    answer: 'Each artisan says how far they travel. We ask the nearest ones who travel as far as your home.',
  },
  {
    question: 'Do I have to name a budget?',
    answer: 'No. If you do, artisans see it with your request, and you settle the price in the chat.',
  },
  {
    question: 'How many artisans can accept my request?',
    answer: `Up to ${jobLimits.acceptances}. The others are told that your request is filled. Nobody comes until you have agreed a time.`,
  },
  {
    question: 'How do I find work through Fixit?',
    answer: 'Sign up in the workspace for artisans and set up your business in a few short steps.',
    link: { href: paths.workspaceSignup, text: 'Sign up as an artisan' },
  },
];

export const faqCounts = { collapsed: 5, expanded: 10 } as const;
