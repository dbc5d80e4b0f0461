import { importLimits } from '@fixit/contract/operator/artisan-action';
import { operatorSessionLife } from '@fixit/contract/operator/operator';

const maxRows = importLimits.rows.toLocaleString('en-GB');
const maxBytes = `${importLimits.bytes / 1_000} kB`;

export const texts = {
  title: 'Import a list of artisans',
  lead: 'From a CSV file that you saved from a spreadsheet. Nothing is stored and no email is sent before you confirm.',
  forbidden: 'Only a moderator or an owner can import a list.',
  file: 'CSV file',
  fileHint: `Columns: business, email, trade, postcode, and optionally person and phone. At most ${maxRows} rows and ${maxBytes}.`,
  tooLarge: `A file can have at most ${maxRows} rows and ${maxBytes}. Split it into several.`,
  unreadable: 'This file could not be read. Please choose it again.',
  preview: 'See what will happen',
  confirm: 'Confirm',
  touch: `You confirm with your passkey if you have not used it for ${operatorSessionLife.touchMinutes} minutes.`,
  problems: 'Rows that are left out',
  firstProblems: `The first ${importLimits.problems} problems are listed.`,
  columns: { row: 'Row', column: 'Column', text: 'Cell', message: 'Why' },
  wholeRow: 'Row',
  fix: 'Correct the mistakes in your spreadsheet and choose the file again, or confirm without these rows.',
} as const;
