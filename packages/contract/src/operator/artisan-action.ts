import * as z from 'zod/mini';
import { invitationDays } from '../artisan/artisan-invitation.ts';
import { formatPostCode, postCodeSentence, readPostCode } from '../value/address.ts';
import { email } from '../value/credential.ts';
import { idInput } from '../value/id.ts';
import { displayName, note } from '../value/name.ts';
import { text } from '../value/text.ts';
import { readUkMobile } from '../waitlist.ts';
import { action } from './action-details.ts';

/** Treats an empty field of a form as missing. */
function optionalField<Output>(shape: z.ZodMiniType<Output, string>) {
  return z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
      z.optional(shape),
    ),
  );
}

/** A trade may be entered by name or by id. */
const trade = text('Trade', { max: 100, required: 'Please choose a trade' });

const area = z.pipe(
  text('Area', { max: 20, required: 'Please enter a postcode or its first half' }).check(
    z.refine((input) => readPostCode(input) !== null, postCodeSentence),
  ),
  z.transform((input: string) => formatPostCode(input) ?? input),
);

const mobile = z.pipe(
  text('Phone', { max: 30 }).check(
    z.refine((input) => readUkMobile(input) !== null, 'Please enter a UK mobile number, for example 07700 900123'),
  ),
  z.transform((input: string) => readUkMobile(input) ?? input),
);

export const artisanDetails = {
  business: displayName('Business or name'),
  trade,
  area,
  person: optionalField(displayName('Person')),
  email: optionalField(email),
  phone: optionalField(mobile),
};

/** The operator's note must fit into a text message. */
export const invitationNoteLength = 200;

/** Limits the file, its rows below the header, the listed problems and the body of the call. */
export const importLimits = { bytes: 300_000, rows: 2_000, problems: 500, bodyBytes: 420_000 } as const;

const fileTooLarge = `A file can have at most ${importLimits.rows.toLocaleString('en-GB')} rows and ${importLimits.bytes / 1_000} kB. Split it into several.`;

const base64File = z.string('Please choose a file').check(
  z.minLength(1, { error: 'Please choose a file that is not empty', abort: true }),
  z.maxLength(Math.ceil(importLimits.bytes / 3) * 4, { error: fileTooLarge, abort: true }),
  z.refine((value) => /^[A-Za-z0-9+/]*={0,2}$/.test(value), 'This is not a file in base64'),
);

export const rowProblemShape = z.object({
  /** The header is row 1, as in a spreadsheet. */
  row: z.number(),
  /** The header of the column, or null if the whole row is meant. */
  column: z.nullable(z.string()),
  /** The cell's text may be cut. */
  text: z.string(),
  message: z.string(),
  /** This is false for a row that is skipped because the artisan has joined or is invited already. */
  is_mistake: z.boolean(),
});

export type RowProblem = z.infer<typeof rowProblemShape>;

/** The columns of a file may have any of these headers, in any case, with or without spaces and hyphens. */
export const importColumns = {
  business: ['business', 'business name', 'company', 'name'],
  trade: ['trade', 'service', 'category'],
  area: ['postcode', 'area', 'district'],
  email: ['email', 'email address'],
  person: ['person', 'contact', 'contact name', 'full name'],
  phone: ['phone', 'mobile', 'telephone', 'phone number'],
} as const;

export type ImportColumn = keyof typeof importColumns;

/** Each row needs an email, because nobody could pass on so many links by hand. */
export const importedRow = z.object({ ...artisanDetails, email });

export const artisanActions = {
  'artisan invite': action({
    summary: `create a link to a sign-up form that is already filled in, and email it if an address is given; it works once, for ${invitationDays} days`,
    label: 'Invite an artisan',
    role: 'moderator',
    params: z.object({ ...artisanDetails, note: optionalField(note('Line', { max: invitationNoteLength })) }),
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
  'artisan import': action({
    summary: `invite the artisans in a CSV file by email: the columns business, email, trade and postcode, and optionally person and phone; at most ${importLimits.rows.toLocaleString('en-GB')} rows`,
    label: 'Import a list of artisans',
    role: 'moderator',
    isTouchNeeded: true,
    params: z.object({ file: base64File }),
    argument: { name: 'file', label: '<file>', isFile: true },
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
