/** An operator can insert a saved reply into one of these parameters of an action. */
const replyUses = ['reason', 'question', 'note'] as const;

export type ReplyUse = (typeof replyUses)[number];

export const isReplyUse = (param: string): param is ReplyUse => replyUses.some((use) => use === param);

interface SavedReply {
  readonly label: string;
  readonly use: ReplyUse;
  readonly words: string;
}

export const replyFields = ['name', 'case', 'rule', 'until'] as const;

export type ReplyField = (typeof replyFields)[number];

/** None of these texts reveals who reported something. */
export const savedReplies: readonly SavedReply[] = [
  {
    label: 'Within the rules',
    use: 'reason',
    words: 'We have read what was reported in case {case}. It follows our house rules, so it stays.',
  },
  {
    label: 'Breaks a rule',
    use: 'reason',
    words: 'This breaks our house rules. {rule}. Please do not repeat it.',
  },
  {
    label: 'Money before an appointment',
    use: 'reason',
    words: 'Nothing is paid before both have agreed an appointment, and never in a way that leaves no trace.',
  },
  {
    label: 'Suspended until a day',
    use: 'reason',
    words: 'This breaks our house rules again. {rule}. The account is suspended until {until}.',
  },
  {
    label: 'What happened',
    use: 'question',
    words: 'Hello {name}, we are deciding case {case}. Please tell us in your own words what happened, and when.',
  },
  {
    label: 'A licence or certificate',
    use: 'question',
    words: 'Hello {name}, please tell us the number of your licence or certificate, and who issued it.',
  },
  {
    label: 'What was agreed',
    use: 'question',
    words: 'Hello {name}, what did you agree about the price and the time, and where is it written?',
  },
  {
    label: 'We are still on it',
    use: 'note',
    words: 'Hello {name}, we have begun to look into case {case} and are waiting for an answer.',
  },
  {
    label: 'What you can do now',
    use: 'note',
    words: 'Hello {name}, if you want no more contact, you can block the other side in the chat under “More actions”.',
  },
];

/** Fills in the fields that have a value. The others stay, so that the operator notices them. */
export function fillReply(words: string, values: Readonly<Partial<Record<ReplyField, string>>>): string {
  return replyFields.reduce((filled, field) => {
    const value = values[field];
    return value ? filled.replaceAll(`{${field}}`, () => value) : filled;
  }, words);
}

/** Returns the first field that nobody has filled in, such as '{until}', or null. */
export function findOpenField(words: string): string | null {
  return replyFields.map((field) => `{${field}}`).find((field) => words.includes(field)) ?? null;
}
