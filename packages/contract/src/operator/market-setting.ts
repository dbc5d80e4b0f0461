import * as z from 'zod/mini';
import { type RequirableField, requirableFields } from '../job/required-fields.ts';
import { londonDateTime } from '../value/appointment.ts';
import { email } from '../value/credential.ts';
import { day } from '../value/day.ts';
import { note } from '../value/name.ts';
import { accentNames, defaultAccent } from './accent.ts';

interface SettingDetails {
  /** The panel shows this above the field. */
  readonly label: string;
  readonly help: string;
  /** The panel has a field of this kind. A switch is `on` or `off`, and a moment is London's, as `YYYY-MM-DDTHH:MM`. */
  readonly kind: 'line' | 'email' | 'url' | 'accent' | 'choice' | 'sentence' | 'switch' | 'moment';
  /** Every value is a string. An empty one restores the default. */
  readonly shape: z.ZodMiniType<string, string>;
  readonly initial: string;
  readonly choices?: readonly string[];
  readonly max?: number;
  /** If this environment variable is set, its value wins and the setting cannot be changed. */
  readonly variable?: string;
}

const setting = <const Setting extends SettingDetails>(details: Setting): Setting => details;

const nameLength = 24;
const sentenceLength = 140;
const linkLength = 300;

const onOrOff = z.enum(['on', 'off', ''], 'This must be on or off');

const moment = (label: string) =>
  z.string().check(z.regex(/^(?:\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d)?$/, `${label} must be a date and a time`));

/** A path begins with one slash: with two, it would lead to another host. A browser reads a backslash as a slash. */
const isSafeLink = (value: string): boolean =>
  URL.canParse(value, 'https://here.invalid') &&
  (/^https:\/\/[^/@]+(?:\/|$)/i.test(value) || /^\/(?!\/)/.test(value)) &&
  !/[\\\s\p{C}]/u.test(value);

const link = z.string().check(
  z.trim(),
  z.maxLength(linkLength, `The link must be at most ${linkLength} characters`),
  z.refine((value) => value === '' || isSafeLink(value), 'The link must begin with https:// or with / for this server'),
);

const closedDaysLength = 330;

const closedDays = note('The days', { max: closedDaysLength }).check(
  z.refine(
    (value) => readClosedDays(value).every((date) => z.safeParse(day, date).success),
    'Write days as 2026-12-24, with spaces between them',
  ),
);

/**
 * Lists every setting that is safe to change while people use the marketplace. The command line, the panel, the audit
 * log and the documentation follow this table.
 */
export const marketSettings = {
  name: setting({
    label: 'Marketplace',
    help: 'the name in the app, emails, calendar files and on the home screen',
    kind: 'line',
    shape: note('The name', { max: nameLength }),
    initial: 'Fixit',
    max: nameLength,
  }),
  support_address: setting({
    label: 'Support address',
    help: 'where people write to, on the legal pages',
    kind: 'email',
    shape: z.union([z.literal(''), email], 'Please enter a valid email address'),
    initial: '',
    variable: 'SUPPORT_EMAIL',
  }),
  accent: setting({
    label: 'Accent',
    help: 'the colour of buttons and selections',
    kind: 'accent',
    shape: z.enum([...accentNames, ''], 'There is no such accent'),
    initial: defaultAccent,
    choices: accentNames,
  }),
  card_labels: setting({
    label: 'Distance and rating',
    help: 'on cards: measured where they are known, or fixed as specified',
    kind: 'choice',
    shape: z.enum(['measured', 'fixed', ''], 'This must be measured or fixed'),
    initial: '',
    choices: ['measured', 'fixed'],
    variable: 'CARD_LABELS',
  }),
  photo_required: setting({
    label: 'Photo required in a request',
    help: 'on refuses requests without a photo',
    kind: 'switch',
    shape: onOrOff,
    initial: 'off',
    choices: ['on', 'off'],
  }),
  budget_required: setting({
    label: 'Budget required in a request',
    help: 'on refuses requests without a budget',
    kind: 'switch',
    shape: onOrOff,
    initial: 'off',
    choices: ['on', 'off'],
  }),
  announcement: setting({
    label: 'Sentence',
    help: 'a sentence above every page',
    kind: 'sentence',
    shape: note('The sentence', { max: sentenceLength }),
    initial: '',
    max: sentenceLength,
    variable: 'ANNOUNCEMENT',
  }),
  announcement_link: setting({
    label: 'Link',
    help: 'a page that the sentence leads to: https://… or /… on this server',
    kind: 'url',
    shape: link,
    initial: '',
    max: linkLength,
  }),
  announcement_link_text: setting({
    label: 'Text of the link',
    help: 'the words of that link',
    kind: 'line',
    shape: note('The text of the link', { max: nameLength }),
    initial: 'Read more',
    max: nameLength,
  }),
  announcement_from: setting({
    label: 'From',
    help: 'when that sentence appears, in London time: 2026-12-02T18:00',
    kind: 'moment',
    shape: moment('From'),
    initial: '',
  }),
  announcement_until: setting({
    label: 'Until',
    help: 'when that sentence disappears',
    kind: 'moment',
    shape: moment('Until'),
    initial: '',
  }),
  closed_days: setting({
    label: 'Closed days',
    help: 'days on which nobody decides cases, besides bank holidays in England: 2026-12-24 2026-12-31',
    kind: 'line',
    shape: closedDays,
    initial: '',
    max: closedDaysLength,
  }),
  maintenance: setting({
    label: 'Maintenance mode',
    help: 'on closes the marketplace to changes; reading still works',
    kind: 'switch',
    shape: onOrOff,
    initial: 'off',
    choices: ['on', 'off'],
  }),
  maintenance_sentence: setting({
    label: 'Sentence during maintenance',
    help: 'the sentence above every page during maintenance',
    kind: 'sentence',
    shape: note('The sentence', { max: sentenceLength }),
    initial: 'We are working on this site. You can read everything; please send or book a little later.',
    max: sentenceLength,
  }),
} as const satisfies Record<string, SettingDetails>;

export type SettingName = keyof typeof marketSettings;

export type MarketSettings = Readonly<Record<SettingName, string>>;

export type SettingChanges = { readonly [Name in SettingName]?: string | undefined };

export const settingDetails = (name: SettingName): SettingDetails => marketSettings[name];

export const settingNames = Object.keys(marketSettings) as [SettingName, ...SettingName[]];

/** Adds defaults for missing values and drops the settings of other releases. */
export function completeSettings(stored: Readonly<Record<string, string>>): MarketSettings {
  const entries = settingNames.map((name) => [name, stored[name] || marketSettings[name].initial]);
  // Every name of the table has an entry.
  return Object.fromEntries(entries) as MarketSettings;
}

type ChangeShape = z.ZodMiniOptional<z.ZodMiniType<string, string>>;

const optionalOf = (shape: z.ZodMiniType<string, string>): ChangeShape => z.optional(shape);

// Every name of the table has a shape.
const changeShapes = Object.fromEntries(
  settingNames.map((name) => [name, optionalOf(marketSettings[name].shape)]),
) as Record<SettingName, ChangeShape>;

export const settingChanges = z.object(changeShapes).check(
  z.refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Name a setting to change.'),
  z.refine(({ announcement_from: from, announcement_until: until }) => !from || !until || from < until, {
    error: 'Until must be later than From',
    path: ['announcement_until'],
  }),
);

export interface MarketNotice {
  sentence: string;
  link: { href: string; text: string } | null;
  /** The sentence about maintenance cannot be closed. */
  isClosable: boolean;
}

/** Returns the sentence above every page at this moment, or null. */
export function noticeAt(settings: MarketSettings, now: Date): MarketNotice | null {
  if (settings.maintenance === 'on') return { sentence: settings.maintenance_sentence, link: null, isClosable: false };
  const { announcement: sentence, announcement_from: from, announcement_until: until } = settings;
  // This runs for every page that a visitor loads, so London's time is computed only for an announcement.
  if (sentence === '') return null;
  const moment = londonDateTime(now.toISOString())?.join('T') ?? '';
  const isVisible = (from === '' || from <= moment) && (until === '' || moment < until);
  const { announcement_link: href, announcement_link_text: text } = settings;
  return isVisible ? { sentence, link: href === '' ? null : { href, text }, isClosable: true } : null;
}

/** Returns the days as `YYYY-MM-DD`. */
export function readClosedDays(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean);
}

const fieldSettings = { budget: 'budget_required', photo_ids: 'photo_required' } as const satisfies Record<
  RequirableField,
  SettingName
>;

export const requiredFields = (settings: MarketSettings): RequirableField[] =>
  requirableFields.filter((field) => settings[fieldSettings[field]] === 'on');
