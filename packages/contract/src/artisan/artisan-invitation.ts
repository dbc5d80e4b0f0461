import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { id, instant } from '../value/id.ts';
import { verbatim } from '../value/text.ts';

/** The link in an operator's invitation works once, for this many days. */
export const invitationDays = 30;

/** The invited person's details are erased this many days after the invitation was used, withdrawn or expired. */
export const invitationErasedAfterDays = 30;

export const invitationToken = verbatim('Invitation', { min: 1, max: 200 });

const categoryShape = z.object({ id, category: z.string() });

const invitationShape = z.object({
  person_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  business_name: z.string(),
  category: categoryShape,
  /** This is a whole postcode, or the district if only that is known. */
  post_code: z.string(),
  expires_at: instant,
});

export type ArtisanInvitation = z.infer<typeof invitationShape>;

const usedInvitationShape = z.object({
  business_name: z.nullable(z.string()),
  category: categoryShape,
  /** This is null if the operator entered only the district. */
  post_code: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});

export type UsedArtisanInvitation = z.infer<typeof usedInvitationShape>;

export const artisanInvitation = {
  read: route({
    method: 'POST',
    path: '/artisan/api/v1/invitation/',
    access: 'open',
    limit: 'code_tries_by_address',
    summary:
      'What the operator entered about the invited artisan, to fill in the sign-up form; null if the link was used or withdrawn, has expired, or never existed.',
    body: z.object({ token: invitationToken }),
    answer: dataAnswer(z.nullable(invitationShape)),
  }),
  showOwn: route({
    method: 'GET',
    path: '/artisan/api/v1/invitation/',
    access: 'artisan',
    summary: 'The invitation with which the artisan signed up, to fill in the business; null without one.',
    answer: dataAnswer(z.nullable(usedInvitationShape)),
  }),
};

interface InvitationText {
  market: string;
  business: string;
  trade: string;
  area: string;
  note: string;
  link: string;
  /** The link expires on this day, which is formatted for people. */
  until: string;
}

/** Returns the message that an operator sends by WhatsApp or as a text message. */
export function formatInvitationText({ market, business, trade, area, note, link, until }: InvitationText): string {
  const lines = [
    `Hello ${business}, customers around ${area} are looking for ${trade.toLowerCase()} on ${market}.`,
    ...(note ? [note] : []),
    `Join with this link, which fills in the form for you: ${link}`,
    `It works once, until ${until}. You choose which jobs you take.`,
  ];
  return lines.join('\n');
}
