import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import { locatePostCode } from '../modules/address/address-actions.ts';
import {
  inviteArtisans,
  listEmailsWithAccount,
  withdrawArtisanInvitation,
} from '../modules/artisan-invitation/artisan-invitation-actions.ts';
import { listCategories } from '../modules/category/category-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './require-id.ts';

export async function handleArtisanInvite(
  tx: Db,
  publicUrl: string,
  { business, trade, area, person, email, phone, note = '' }: ActionParams<'artisan invite'>,
): Promise<OutcomeOf<'artisan invite'>> {
  const { category, district, post_code } = await requireTradeAndArea(tx, trade, area);
  if (email !== undefined && (await listEmailsWithAccount(tx, [email])).length > 0)
    throw refuse('state_conflict', { message: `${email} has an account already.` });
  const invitationInput = {
    category_id: category.id,
    category: category.category,
    district,
    post_code,
    business_name: business,
    person_name: person ?? null,
    email: email ?? null,
    phone: phone ?? null,
  };
  const { invitations, emailed, withdrawn } = await inviteArtisans(tx, publicUrl, [invitationInput], note);
  const [invitation] = invitations;
  if (!invitation) throw new Error('An invitation was not stored');
  const delivery =
    email === undefined ? 'Nothing is sent: pass the link on yourself.' : `The link is emailed to ${email}.`;
  return {
    message: `${business} is invited for ${category.category} in ${district}. ${delivery}`,
    effects: [
      { effect: 'artisan_invited', count: 1 },
      ...(emailed > 0 ? [{ effect: 'invitation_emailed', count: emailed } as const] : []),
      ...(withdrawn.length > 0 ? [{ effect: 'invitation_withdrawn', count: withdrawn.length } as const] : []),
    ],
    changed: { before: withdrawn.length > 0 ? { withdrawn } : null, after: { emailed: emailed > 0 } },
    arguments: { invitation: invitation.id, trade: category.category, district },
    link: invitation.link,
  };
}

/**
 * Finds the trade by its id or its name in any case, and the district of the postcode. A refusal
 * names each unknown field.
 */
async function requireTradeAndArea(tx: Db, trade: string, area: string) {
  const name = trade.toLowerCase();
  const category = (await listCategories(tx)).find(
    (listed) => listed.id === name || listed.category.toLowerCase() === name,
  );
  const place = await locatePostCode(tx, area);
  if (category && place) {
    const post_code = area === place.outward ? null : area;
    return { category, district: place.outward, post_code };
  }
  throw refuse('invalid', {
    errors: {
      ...(!category && { trade: [`“${trade}” is not a trade of this marketplace.`] }),
      ...(!place && { area: ['We do not know this postcode.'] }),
    },
  });
}

export async function handleArtisanWithdraw(
  tx: Db,
  { id: input }: ActionParams<'artisan withdraw'>,
): Promise<OutcomeOf<'artisan withdraw'>> {
  const id = requireId(input, 'invitation');
  const invitation = await withdrawArtisanInvitation(tx, id);
  if (!invitation) throw refuse('not_found', { message: unknownId(id, 'invitation') });
  const { business_name, state } = invitation;
  const subject = `The invitation for ${business_name ?? 'somebody whose name is erased'}`;
  if (state !== 'pending') {
    const words = { used: 'has already been used', expired: 'has expired', withdrawn: 'has already been withdrawn' };
    return { message: `${subject} ${words[state]}.`, arguments: { id } };
  }
  return {
    message: `${subject} has been withdrawn.`,
    effects: [{ effect: 'invitation_withdrawn', count: 1 }],
    changed: { before: { state }, after: { state: 'withdrawn' } },
    arguments: { id },
  };
}
