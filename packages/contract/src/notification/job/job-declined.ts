import { jobSlots } from '../../link.ts';
import type { KindRules, KindWords } from '../kind.ts';

interface AnswerDetails {
  category: string;
  declined: number;
  accepted: number;
  waiting: number;
  /** The invitation of an artisan who had accepted and can no longer come; null if somebody declined. */
  left: string | null;
}

/** The request lists acceptances only, so its screen does not show this; the search does. */
export const jobDeclined = {
  side: 'customer',
  setting: { group: 'job', name: 'An artisan declines a request' },
  seenOn: ['search'],
} as const satisfies KindRules;

const haveAllDeclined = ({ accepted, waiting }: AnswerDetails) => waiting === 0 && accepted === 0;

const countArtisans = (count: number) => (count === 1 ? 'An artisan' : `${count} artisans`);

function describeOthers({ accepted, waiting }: AnswerDetails): string {
  const others =
    accepted === 0
      ? 'Nobody else has accepted it yet.'
      : `${accepted} other${accepted === 1 ? ' has' : 's have'} accepted it.`;
  const hint = waiting === 0 ? 'You can look further away and ask others.' : `${waiting} more can still answer.`;
  return accepted > 0 && waiting === 0 ? others : `${others} ${hint}`;
}

export const jobDeclinedWords: KindWords<AnswerDetails> = {
  // Counts share a slot, so that a new one replaces the previous one. Each artisan who leaves has a separate slot.
  link: {
    to: 'job',
    slot: (answers) => {
      if (answers.left !== null) return jobSlots.left(answers.left);
      return haveAllDeclined(answers) ? jobSlots.noneLeft : '';
    },
  },
  quotes: false,
  title: ({ otherName, ...answers }) => {
    if (answers.left !== null) return `${otherName} can no longer take your request`;
    if (haveAllDeclined(answers)) return `Everyone has declined your request: ${answers.category}`;
    return `${countArtisans(answers.declined)} declined your request: ${answers.category}`;
  },
  text: (answers) => {
    if (answers.left !== null) return describeOthers(answers);
    if (haveAllDeclined(answers)) return 'You can look further away and ask other artisans.';
    const pending = answers.waiting === 0 ? 'Everybody has answered now.' : `${answers.waiting} more can still answer.`;
    return answers.accepted === 0 ? pending : `${answers.accepted} accepted. ${pending}`;
  },
  email: ({ otherName, ...answers }) => {
    const { category, declined, accepted, waiting } = answers;
    const action = 'See the request';
    if (answers.left !== null) {
      const paragraphs = [
        `${otherName} had accepted your request for ${category} but can no longer take it.`,
        describeOthers(answers),
      ] as const;
      return { subject: `${otherName} has dropped out of your request`, paragraphs, action };
    }
    if (haveAllDeclined(answers)) {
      return {
        subject: `Nobody could take your request for ${category}`,
        paragraphs: [
          `All the artisans you asked have declined your request for ${category}.`,
          'You can look further away and ask others.',
        ],
        action: 'Find other artisans',
      };
    }
    return {
      subject: `Your request for ${category}: ${declined} declined`,
      paragraphs: [
        `${countArtisans(declined)} ${declined === 1 ? 'has' : 'have'} declined your request for ${category}.`,
        accepted === 0
          ? 'You do not need to do anything. We will tell you when somebody accepts.'
          : 'You can chat with those who accepted and agree an appointment.',
      ],
      facts: [
        ['Accepted', String(accepted)],
        ['Still to answer', String(waiting)],
      ],
      action,
    };
  },
  digest: (count) => `${count} of your requests were declined`,
  examples: [
    { reader: 'customer', category: 'Plumbing', declined: 2, accepted: 1, waiting: 4, left: null },
    { reader: 'customer', category: 'Plumbing', declined: 1, accepted: 0, waiting: 4, left: null },
    { reader: 'customer', category: 'Plumbing', declined: 7, accepted: 0, waiting: 0, left: null },
    {
      reader: 'customer',
      otherName: 'Beck & Co',
      category: 'Plumbing',
      declined: 0,
      accepted: 1,
      waiting: 3,
      left: 'id',
    },
  ],
};
