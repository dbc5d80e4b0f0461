import type { ArtisanInvitation, UsedArtisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import { links } from '@fixit/contract/link';
import type { Db } from '../../db/database.ts';
import { enqueueEmails } from '../../platform/email/enqueue-email.ts';
import { makeToken } from '../../platform/http/token.ts';
import { writeArtisanInvitation } from './artisan-invitation-emails.ts';
import * as repository from './artisan-invitation-repository.ts';

export { listArtisanInvitations, listEmailsWithAccount, listInvitedEmails } from './artisan-invitation-repository.ts';

export interface InvitationInput extends Omit<repository.NewArtisanInvitation, 'token'> {
  category: string;
}

/**
 * Withdraws earlier invitations to the same email or phone number. Only this result has the links,
 * because the tokens are stored as hashes.
 */
export async function inviteArtisans(
  tx: Db,
  publicUrl: string,
  inputs: readonly InvitationInput[],
  note = '',
): Promise<{ invitations: { id: string; link: string }[]; emailed: number; withdrawn: string[] }> {
  await repository.lockArtisanInvitations(tx);
  const withoutNulls = (values: (string | null)[]) => values.filter((value) => value !== null);
  const withdrawn = await repository.withdrawArtisanInvitationsOf(tx, {
    emails: withoutNulls(inputs.map(({ email }) => email)),
    phones: withoutNulls(inputs.map(({ phone }) => phone)),
  });
  const tokens = inputs.map(() => makeToken());
  const rows = inputs.map((columns, index) => ({ ...columns, token: tokens[index] ?? '' }));
  const addedInvitations = await repository.addArtisanInvitations(tx, rows);
  const linkOf = (token: string | undefined) => new URL(links.artisanSignUp(token ?? ''), publicUrl).href;
  const emails = inputs.flatMap(({ email, ...details }, index) => {
    if (email === null) return [];
    const content = writeArtisanInvitation({ ...details, note, link: linkOf(tokens[index]) });
    const send_before = addedInvitations[index]?.expires_at;
    return [{ to: email, ...content, ...(send_before !== undefined && { send_before }) }];
  });
  await enqueueEmails(tx, emails, { isLowPriority: emails.length > 1 });
  const invitations = addedInvitations.map(({ id }, index) => ({ id, link: linkOf(tokens[index]) }));
  return { invitations, emailed: emails.length, withdrawn };
}

export async function withdrawArtisanInvitation(tx: Db, id: string) {
  const invitation = await repository.lockArtisanInvitation(tx, id);
  if (invitation?.state === 'pending') await repository.setWithdrawn(tx, id);
  return invitation;
}

/** Returns null for a link that is used, withdrawn, expired or unknown. */
export async function readArtisanInvitation(db: Db, token: string): Promise<ArtisanInvitation | null> {
  return (await repository.findArtisanInvitation(db, token)) ?? null;
}

export async function findInvitationOfSignUp(db: Db, token: string | null | undefined): Promise<string | null> {
  if (token === null || token === undefined) return null;
  return (await repository.findArtisanInvitation(db, token))?.id ?? null;
}

/** Must be called in the transaction that adds the account. */
export const markInvitationUsed = repository.setUsed;

export async function showOwnArtisanInvitation(db: Db, account_id: string): Promise<UsedArtisanInvitation | null> {
  return (await repository.findUsedInvitation(db, account_id)) ?? null;
}
