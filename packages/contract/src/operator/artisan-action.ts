import * as z from 'zod/mini';
import { postCodeSentence, readPostCode, writePostCode } from '../address.ts';
import { email } from '../value/credential.ts';
import { idInput } from '../value/id.ts';
import { displayName, note } from '../value/name.ts';
import { text } from '../value/text.ts';
import { readUkMobile } from '../waitlist.ts';
import { action } from './action-details.ts';

/** A field that a form leaves empty is missing. */
function orNothing<Output>(shape: z.ZodMiniType<Output, string>) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
      z.optional(shape),
    ),
  );
}

/** A trade is named, or given by its id. */
const trade = text('Trade', { max: 100, required: 'Please choose a trade' });

const area = z.pipe(
  text('Area', { max: 20, required: 'Please enter a postcode or its first half' }).check(
    z.refine((input) => readPostCode(input) !== null, postCodeSentence),
  ),
  z.transform((input: string) => writePostCode(input) ?? input),
);

const mobile = z.pipe(
  text('Phone', { max: 30 }).check(
    z.refine((input) => readUkMobile(input) !== null, 'Please enter a UK mobile number, for example 07700 900123'),
  ),
  z.transform((input: string) => readUkMobile(input) ?? input),
);

/** What an operator knows of an artisan who is invited to sign up. */
export const artisanDetails = {
  business: displayName('Business or name'),
  trade,
  area,
  person: orNothing(displayName('Person')),
  email: orNothing(email),
  phone: orNothing(mobile),
};

/** A line from the operator is short enough for a text message. */
export const invitationNoteLength = 200;

/** The operator actions that bring artisans in. */
export const artisanActions = {
  'artisan invite': action({
    summary:
      'make a link with which an artisan signs up and finds the form filled in, and email it if an email is given; it works once and for 30 days',
    label: 'Invite an artisan',
    role: 'moderator',
    params: z.object({ ...artisanDetails, note: orNothing(note('Line', { max: invitationNoteLength })) }),
    argument: { name: 'business', label: '<business or name>' },
    options: {
      trade: { flag: '--trade <trade>', help: 'such as Plumbing' },
      area: { flag: '--area <postcode>', help: 'a postcode or its first half, such as BD18' },
      person: { flag: '--person <name>', help: 'first and last name, for the form', isOptional: true },
      email: { flag: '--email <email>', help: 'the link is sent there', isOptional: true },
      phone: { flag: '--phone <number>', help: 'a UK mobile number; nothing is sent there', isOptional: true },
      note: { flag: '--note <words>', help: 'a line from you; the artisan reads it in the email', isOptional: true },
    },
    effects: ['artisan_invited', 'invitation_emailed', 'invitation_withdrawn'],
  }),
  'artisan withdraw': action({
    summary: 'withdraw an invitation, so that its link no longer works',
    label: 'Withdraw the invitation',
    role: 'moderator',
    params: z.object({ id: idInput }),
    argument: { name: 'id', label: '<id>' },
    effects: ['invitation_withdrawn'],
  }),
} as const;
