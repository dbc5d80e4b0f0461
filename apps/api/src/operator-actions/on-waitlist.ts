import type { ActionParams } from '@fixit/contract/operator/operator-action';
import { readUkMobile } from '@fixit/contract/waitlist';
import type { Db } from '../db/database.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { removeEntry } from '../modules/waitlist/waitlist-repository.ts';
import { refuse } from '../platform/refusal.ts';

/** The audit log stores only the entry's id, because the phone number is erased with the entry. */
export async function handleWaitlistRemove(
  tx: Db,
  { number: input }: ActionParams<'waitlist remove'>,
): Promise<OutcomeOf<'waitlist remove'>> {
  const number = readUkMobile(input);
  const removedEntry = number === null ? undefined : await removeEntry(tx, number);
  if (!removedEntry) throw refuse('not_found', { message: `Nobody on the waitlist has the number ${input}.` });
  const { id, forwarded_at } = removedEntry;
  const forwardNote =
    forwarded_at === null ? '' : ` It was forwarded on ${forwarded_at.slice(0, 10)}: have it removed there too.`;
  return {
    message: `${number} is off the waitlist.${forwardNote}`,
    effects: [{ effect: 'waitlist_entry_erased', count: 1 }],
    changed: { before: { id, forwarded: forwarded_at !== null }, after: null },
    arguments: { id },
  };
}
