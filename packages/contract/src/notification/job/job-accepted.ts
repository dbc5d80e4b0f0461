import type { PriceKind } from '../../job/acceptance.ts';
import { poundsText } from '../../value/pounds.ts';
import type { KindRules, KindWords } from '../kind.ts';

interface OfferDetails {
  price: number | null;
  price_kind: PriceKind | null;
  note: string;
}

export const jobAccepted = {
  side: 'customer',
  setting: { group: 'job', name: 'An artisan accepts a request' },
  seenOn: ['search', 'link'],
} as const satisfies KindRules;

const priceName = ({ price_kind }: OfferDetails) => (price_kind === 'price' ? 'Price' : 'Call-out fee');

export const jobAcceptedWords: KindWords<OfferDetails> = {
  link: { to: 'job' },
  quotes: true,
  title: ({ otherName }) => `${otherName} accepted your request`,
  text: (offer) => {
    const price = offer.price === null ? '' : `${priceName(offer)} ${poundsText(offer.price)}.`;
    const details = [price, offer.note && `“${offer.note}”`].filter(Boolean).join(' ');
    return details || 'You can chat about the details now.';
  },
  email: ({ otherName, ...offer }) => ({
    subject: `${otherName} would like to do your job`,
    paragraphs: [
      `${otherName} has accepted your request.`,
      'Compare the artisans who have accepted, and chat about the details. Nothing is booked until you accept an appointment.',
    ],
    facts: [[priceName(offer), offer.price === null ? null : poundsText(offer.price)]],
    quote: { lead: 'Their note', words: offer.note },
    action: 'See who accepted',
  }),
  digest: (count) => `${count} artisans accepted your requests`,
  examples: [
    { reader: 'customer', otherName: 'Beck & Co', price: 60, price_kind: 'call_out_fee', note: 'I am free on Friday.' },
    { reader: 'customer', otherName: 'Beck & Co', price: null, price_kind: null, note: '' },
  ],
};
