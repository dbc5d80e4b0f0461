import { signLetters } from '@fixit/contract/artisan/shop-sign';

export const texts = {
  title: 'Your shop sign',
  painted: 'Painted as you type',
  failed: 'The sign could not be painted just now. Keep typing to try again.',
  nameFirst: 'Type your business name, and your sign is painted here.',
  choose: 'Three to choose from',
  number: (number: number) => `Sign ${number}`,
  alt: (name: string) => `Shop sign: ${name}`,
  trade: 'Trade',
  tradeHint: 'Your main trade. The next step continues with it.',
  chooseTrade: 'Select a trade',
  preview: 'How customers see you',
  new: 'New',
  words: 'Words on the sign',
  tooLong: (letters: number) =>
    `${letters} of ${signLetters} letters. Your full name is too long to read from across the road. It stays on your page.`,
  noLetters:
    'Signs are painted in Latin letters. Type your name in them, or leave this empty to have your trade painted large.',
  download: 'Download for your van',
  downloadHint: 'PNG, 3200 by 2400, for your van and social media. It is repainted when the name changes.',
  downloadFailed: 'The picture could not be created. Please try again.',
  fileName: (name: string) => `${name.replace(/[^\p{L}\p{N} &'-]/gu, '').trim() || 'Shop'} sign.png`,
  hidden: 'Customers see your photo. You can still download the sign.',
  photoLater: 'Would you rather show a photo? Add one to each of your services.',
} as const;
