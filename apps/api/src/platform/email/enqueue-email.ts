import { accents, defaultAccent, isAccentName } from '@fixit/contract/operator/accent';
import { marketSettings } from '@fixit/contract/operator/market-setting';
import type { Db } from '../../db/database.ts';
import { type MarketIdentity, readIdentity } from '../settings/current-settings.ts';
import { accentMark, escapeHtml, marketMark, type RenderedEmail } from './email-layout.ts';
import type { Email } from './mailer.ts';

export async function enqueueEmail(db: Db, email: Email, { urgent = false } = {}): Promise<void> {
  await db.enqueue(urgent ? 'urgent_mail' : 'mail', nameMarket(email, await readIdentity(db)));
}

export async function enqueueEmails(
  db: Db,
  emails: readonly Email[],
  options: { isLowPriority?: boolean; job_keys?: readonly string[] } = {},
): Promise<void> {
  if (emails.length === 0) return;
  const identity = await readIdentity(db);
  await db.enqueueMany(
    'mail',
    emails.map((email) => nameMarket(email, identity)),
    options,
  );
}

/** Fills in the name and the accent of the marketplace. The name is one line, so it cannot add a header. */
export function nameMarket<E extends RenderedEmail>(email: E, { name, accent }: MarketIdentity): E {
  return {
    ...email,
    ...(name !== marketSettings.name.initial && { market: name }),
    subject: email.subject.replaceAll(marketMark, () => name),
    text: email.text.replaceAll(marketMark, () => name),
    html: email.html.replaceAll(marketMark, () => escapeHtml(name)).replaceAll(accentMark, accentColourOf(accent)),
  };
}

const accentColourOf = (accent: string) => accents[isAccentName(accent) ? accent : defaultAccent].plate;
