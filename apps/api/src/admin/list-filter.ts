import { day } from '@fixit/contract/value/day';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Db } from '../db/database.ts';
import type { DayRange } from '../db/query/day-range.ts';
import { requireAccountOf } from '../modules/account/suspension/suspension-actions.ts';
import { listCategories } from '../modules/category/category-actions.ts';
import { refuse } from '../platform/refusal.ts';

export const formerCustomer = 'a former customer';

export interface DayOptions {
  firstDay?: string;
  lastDay?: string;
}

export interface FilterOptions extends DayOptions {
  account?: string;
  category?: string;
}

export function withFilter(command: Command, accountHelp: string): Command {
  return withDays(
    command.option('--account <email>', accountHelp).option('--category <name>', 'only this category, by its name'),
  );
}

export function withDays(command: Command): Command {
  const dayOption = (flag: string, help: string) => new Option(`${flag} <day>`, help).argParser(readDay);
  return command
    .addOption(dayOption('--first-day', 'only from this day on, such as 2026-12-04 (London time)'))
    .addOption(dayOption('--last-day', 'only up to and including this day (London time)'));
}

function readDay(input: string): string {
  const { data, error } = day.safeParse(input);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(`${error?.issues[0]?.message ?? 'This is not a day'}.`);
}

export const readDays = ({ firstDay, lastDay }: DayOptions): DayRange => ({
  ...(firstDay !== undefined && { first_day: firstDay }),
  ...(lastDay !== undefined && { last_day: lastDay }),
});

/**
 * The audit log stores the filter, so it has the account's id: an email would have to be erased with
 * the account.
 */
export async function readFilter(
  db: Db,
  { account, category, ...days }: FilterOptions,
): Promise<DayRange & { account_id?: string; category_id?: string }> {
  return {
    ...readDays(days),
    ...(account === undefined ? {} : { account_id: await requireAccountOf(db, account) }),
    ...(category === undefined ? {} : { category_id: await findCategory(db, category) }),
  };
}

async function findCategory(db: Db, name: string): Promise<string> {
  const normalised = name.trim().toLowerCase();
  const match = (await listCategories(db)).find(({ category }) => category.toLowerCase() === normalised);
  if (!match) throw refuse('not_found', { message: `There is no category ${name}.` });
  return match.id;
}
