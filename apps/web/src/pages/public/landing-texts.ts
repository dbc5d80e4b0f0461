import { jobLimits } from '@fixit/contract/job';

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
    text: 'Watch the answers come in. Look at their work and reviews before you reply to anyone.',
  },
  {
    title: 'Chat, then book',
    text: 'Send a photo of the leak. When they propose a time, accept it and it is in your bookings.',
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

/** The first is not shown; then 5, with 'More' 10. */
export const faq = [
  { question: 'What is Fixit?', answer: 'A place to find, ask, and book good tradespeople who work near you.' },
  {
    question: 'What does it cost to send a request?',
    answer: 'Nothing. You pay the artisan for the work that you agree on.',
  },
  {
    question: 'How do I know who is coming?',
    answer: 'Every provider has a page with their work, their reviews and the town they work from.',
  },
  {
    question: 'What happens when nobody accepts?',
    answer: 'Your request stays open for 24 hours and a later yes reaches you as a notification.',
  },
  { question: 'Can I send photos?', answer: 'Yes, in the chat: .jpg, .jpeg and .png.' },
  {
    question: 'Can I change my mind about a time?',
    answer: 'Reject it and the artisan can propose another.',
  },
  {
    question: 'Who sees my address?',
    answer: 'Artisans see the district of your postcode with a request, and your address once you accept a time.',
  },
  {
    question: 'How far away are the artisans?',
    answer: 'Each artisan says how far they travel. We ask the nearest ones whose circle reaches you.',
  },
  {
    question: 'Do I have to name a budget?',
    answer: 'No. If you do, artisans see it with your request, and you settle the price in the chat.',
  },
  {
    question: 'How many artisans can accept my request?',
    answer: `Up to ${jobLimits.acceptances}. The others are told that it is filled, so nobody turns up unasked.`,
  },
  {
    question: 'How do I work through Fixit myself?',
    answer: 'Join the waitlist for service providers. The first 100 providers are featured.',
  },
] as const;

export const faqCounts = { collapsed: 5, expanded: 10 } as const;
