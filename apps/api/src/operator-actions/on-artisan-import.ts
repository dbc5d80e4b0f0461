import { createHash } from 'node:crypto';
import { type ImportColumn, importLimits, type RowProblem } from '@fixit/contract/operator/artisan-action';
import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import { districtOf, listExistingDistricts } from '../modules/address/address-actions.ts';
import {
  type InvitationInput,
  inviteArtisans,
  listEmailsWithAccount,
  listInvitedEmails,
} from '../modules/artisan-invitation/artisan-invitation-actions.ts';
import { type ArtisanFile, type FileRow, readArtisanFile } from '../modules/artisan-invitation/read-artisan-file.ts';
import { listCategories } from '../modules/category/category-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { countOf } from '../platform/count-of.ts';

/**
 * Invites the artisans of a file by email. Rows with a mistake are left out, and so are artisans who have an
 * account, an invitation or an earlier row.
 */
export async function handleArtisanImport(
  tx: Db,
  publicUrl: string,
  { file: base64 }: ActionParams<'artisan import'>,
): Promise<OutcomeOf<'artisan import'>> {
  const bytes = Buffer.from(base64, 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = readArtisanFile(bytes);
  const { invited, problems } = await chooseRows(tx, file);
  const leftOut = file.rowCount - invited.length;
  const counts = `${invited.length} of ${countOf(file.rowCount, 'row')} can be used, and ${leftOut} ${leftOut === 1 ? 'is' : 'are'} left out`;
  const listedProblems = problems.toSorted((a, b) => a.row - b.row).slice(0, importLimits.problems);
  if (invited.length === 0) {
    const message = `${counts}, so nobody can be invited.`;
    return { message, problems: listedProblems, arguments: { file: hash } };
  }
  const { emailed, withdrawn } = await inviteArtisans(tx, publicUrl, invited);
  return {
    message: `${counts}. Each artisan gets an email with their own link.`,
    effects: [
      { effect: 'artisan_invited', count: invited.length },
      { effect: 'invitation_emailed', count: emailed },
      ...(withdrawn.length > 0 ? [{ effect: 'invitation_withdrawn', count: withdrawn.length } as const] : []),
    ],
    changed: { before: { file: hash }, after: { invited: invited.length, left_out: leftOut } },
    problems: listedProblems,
    arguments: { file: hash },
  };
}

/** Makes the same number of queries, however many rows there are. */
async function chooseRows(
  tx: Db,
  { rows, invalidRows, problems, headers }: ArtisanFile,
): Promise<{ invited: InvitationInput[]; problems: RowProblem[] }> {
  const emails = rows.map(({ values }) => values.email);
  const [accounts, open] = [await listEmailsWithAccount(tx, emails), await listInvitedEmails(tx, emails)];
  const existing = { accounts: new Set(accounts), open: new Set(open) };
  const districts = new Set(
    await listExistingDistricts(
      tx,
      rows.map(({ values }) => districtOf(values.area)),
    ),
  );
  const categories = new Map((await listCategories(tx)).map((category) => [category.category.toLowerCase(), category]));
  const rowOfEmail = new Map<string, number>();
  const rowOfPhone = new Map<string, number>();
  const allProblems = [...problems];
  const invited: InvitationInput[] = [];
  const report = (
    { row, values }: { row: number; values: Partial<FileRow['values']> },
    column: ImportColumn,
    message: string,
    is_mistake = true,
  ) =>
    allProblems.push({
      row,
      column: headers[column] ?? column,
      text: (values[column] ?? '').slice(0, 60),
      message,
      is_mistake,
    });
  for (const { row, trade } of invalidRows) {
    if (!categories.has(trade.toLowerCase()))
      report({ row, values: { trade } }, 'trade', describeUnknownTrade(trade, [...categories.values()]));
  }
  for (const fileRow of rows) {
    const { row, values } = fileRow;
    const category = categories.get(values.trade.toLowerCase());
    const district = districtOf(values.area);
    const earlier = rowOfEmail.get(values.email) ?? (values.phone && rowOfPhone.get(values.phone));
    if (!category) report(fileRow, 'trade', describeUnknownTrade(values.trade, [...categories.values()]));
    if (!districts.has(district)) report(fileRow, 'area', 'There is no such postcode district.');
    if (!category || !districts.has(district)) continue;
    if (earlier) report(fileRow, 'email', `Row ${earlier} has the same email or phone.`, false);
    else if (existing.accounts.has(values.email)) report(fileRow, 'email', 'This email has an account already.', false);
    else if (existing.open.has(values.email)) report(fileRow, 'email', 'This email is invited already.', false);
    else {
      rowOfEmail.set(values.email, row);
      if (values.phone) rowOfPhone.set(values.phone, row);
      invited.push({
        category_id: category.id,
        category: category.category,
        district,
        post_code: values.area === district ? null : values.area,
        business_name: values.business,
        email: values.email,
        person_name: values.person ?? null,
        phone: values.phone ?? null,
      });
    }
  }
  return { invited, problems: allProblems };
}

/** Suggests the trade that begins with the same four letters. */
function describeUnknownTrade(trade: string, categories: readonly { category: string }[]): string {
  const prefix = trade.toLowerCase().slice(0, 4);
  const similar = categories.find(({ category }) => category.toLowerCase().startsWith(prefix));
  return `“${trade}” is not a trade here.${similar ? ` Do you mean ${similar.category}?` : ''}`;
}
