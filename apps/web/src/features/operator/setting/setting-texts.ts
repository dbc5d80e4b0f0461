import { logoLimits } from '@fixit/contract/operator/logo-limits';
import type { SettingName } from '@fixit/contract/operator/market-setting';

interface SettingSection {
  title: string;
  lead: string;
  settings: readonly SettingName[];
}

export const sections: readonly SettingSection[] = [
  {
    title: 'Name',
    lead: 'In the app, emails, calendar files and on the home screen.',
    settings: ['name', 'support_address'],
  },
  {
    title: 'Logo and accent',
    lead: 'The logo replaces the lettering in headers and icons. Each of the twelve accents was tested in both themes. The number is the lowest contrast of its text, which must be at least 7.',
    settings: ['accent'],
  },
  {
    title: 'Announcement',
    lead: 'One sentence above every page. Everybody can close it.',
    settings: [
      'announcement',
      'announcement_link',
      'announcement_link_text',
      'announcement_from',
      'announcement_until',
    ],
  },
  {
    title: 'Cards and forms',
    lead: 'What a card says about an artisan, and what a request must have.',
    settings: ['card_labels', 'photo_required', 'budget_required'],
  },
  {
    title: 'Cases',
    lead: 'When operators must decide on a report.',
    settings: ['closed_days'],
  },
  {
    title: 'Maintenance mode',
    lead: 'Reading still works. Sending, booking, logging in and signing up are refused with the sentence below.',
    settings: ['maintenance', 'maintenance_sentence'],
  },
];

export const texts = {
  title: 'Settings',
  lead: 'Safe to change while people use it. Each change is recorded in the audit log.',
  forbidden: 'Only owners can change settings.',
  failed: 'The settings could not be loaded.',
  countOf: (count: number, max: number) => `${count} of ${max} characters`,
  since: (word: string, when: string) => `${word} since ${when}`,
  on: 'On',
  off: 'Off',
  atMost: (max: number, initial: string) => `Up to ${max} characters. “${initial}” if left empty.`,
  closedDaysHint: 'Write days as 2026-12-24, with spaces between them. Bank holidays in England are closed already.',
  fixedBy: 'Fixed by',
  fixedAdvice: 'on the server. Remove it there to change it here.',
  logo: 'Logo',
  logoHint: `PNG, JPEG or WebP, at least ${logoLimits.leastWidth} pixels wide and at most ${logoLimits.bytes / 1_000} kB. Emails keep the name.`,
  logoTooLarge: `A logo may be at most ${logoLimits.bytes / 1_000} kB.`,
  logoUnreadable: 'This file could not be read. Please choose it again.',
  logoIsSet: 'A picture replaces the lettering.',
  confirm: 'Confirm',
  dialogs: { 'logo paint': 'Paint a shop sign', 'logo remove': 'Remove the logo' },
  choices: { measured: 'Measured', fixed: 'The same on every card' } as Readonly<Record<string, string>>,
  byDefault: 'As installed',
  plate: 'Accept',
  contrast: (ratio: string) => `Text ${ratio}`,
  peopleWillSee: 'People will see',
  close: 'Close',
  unchanged: 'Nothing has changed yet.',
  unsaved: (count: number) => (count === 1 ? 'One change not saved: ' : `${count} changes not saved: `),
  reach: 'People will see this on the next page they open, and nobody is logged out.',
  discard: 'Discard',
  preview: 'See what will happen',
  dialog: 'Change the settings',
} as const;
