import { signLetters } from '@fixit/contract/artisan/shop-sign';

export const texts = {
  title: 'Your shop sign',
  painted: 'Painted as you type',
  failed: 'The sign could not be painted just now. Type on to try again.',
  nameFirst: 'Type your business name, and your sign is painted here.',
  choose: 'Three to choose from',
  number: (number: number) => `Sign ${number}`,
  alt: (name: string) => `Shop sign: ${name}`,
  trade: 'Trade',
  tradeHint: 'What you do first of all. The next step goes on with it.',
  chooseTrade: 'Select a trade',
  seen: 'How customers see you',
  new: 'New',
  words: 'Words on the sign',
  tooLong: (letters: number) =>
    `${letters} of ${signLetters} letters. Your full name is too long to read from across the road. It stays on your page.`,
  noLetters:
    'Signs are painted in Latin letters. Type your name in them, or leave this empty to have your trade painted large.',
  download: 'Download for your van',
  downloadHint: 'PNG, 3200 by 2400, for your van and social media. It is painted again when the name changes.',
  downloadFailed: 'The picture could not be made. Please try again.',
  fileName: (name: string) => `${name.replace(/[^\p{L}\p{N} &'-]/gu, '').trim() || 'Shop'} sign.png`,
  hidden: 'Customers see your photo. The sign is still yours to download.',
  photoLater: 'Rather show a photo? Add one to each of your services.',
} as const;
