import { links } from '@fixit/contract/link';
import { notification as calls } from '@fixit/contract/notification';
import type { KindEmail, NotificationEvent } from '@fixit/contract/notification/kind';
import { type NotificationKind, wordsOf } from '@fixit/contract/notification/kinds';
import { pathOfCall } from '@fixit/contract/route';
import { type EmailContent, greet, marketMark, renderEmail } from '../../platform/email/email-layout.ts';
import type { Email } from '../../platform/email/mailer.ts';
import type { DueRow } from './email-repository.ts';

const maxTitlesInDigest = 10;
const maxNameLength = 60;

/** The unsubscribe links are in the footer and for email programs' own button (RFC 8058). */
export function renderEmailAbout(rows: readonly [DueRow, ...DueRow[]], token: string, publicUrl: string): Email {
  const [{ account_id, email, first_name, role }, ...more] = rows;
  // Another release may have stored a kind that this one does not know. Its servers answer the links.
  const kind = rows[0].kind as NotificationKind;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const { id, content, unseen_since } = more.length === 0 ? renderSingle(rows[0]) : renderDigest(rows);
  const query = { token, kind };
  const renderedEmail = renderEmail({
    greeting: greet(first_name),
    ...content,
    action: { ...content.action, url: absolute(content.action.url) },
    closing: `You received this email because this happened while you were away from ${marketMark}.`,
    footer: [
      { label: 'Settings', url: absolute(links.notificationSettings[role]) },
      { label: 'Unsubscribe', url: absolute(links.unsubscribe(query)) },
    ],
  });
  return {
    to: email,
    ...renderedEmail,
    // A refreshed notification needs another id, because email programs show each id only once.
    message_id: `<${id ?? `digest-${account_id}-${kind}`}-${Date.parse(unseen_since)}@${new URL(publicUrl).hostname}>`,
    notification_ids: rows.map((row) => row.id),
    headers: {
      'List-Unsubscribe': `<${absolute(pathOfCall(calls.unsubscribeFrom, { query }))}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

interface Rendering {
  id?: string;
  content: Omit<EmailContent, 'greeting' | 'closing'> & { action: { label: string; url: string } };
  unseen_since: string;
}

function renderSingle(row: DueRow): Rendering {
  const { action, facts = [], quote, ...email } = composeEmail(row);
  const isWithheld = row.is_by_newcomer && quote !== undefined;
  const [first, ...others] = email.paragraphs;
  return {
    id: `notification-${row.id}`,
    content: {
      ...email,
      paragraphs: isWithheld && quote.ifWithheld ? [first, quote.ifWithheld, ...others] : email.paragraphs,
      facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
      ...(quote?.words && !isWithheld && { quote }),
      action: { label: action, url: row.link },
    },
    unseen_since: row.unseen_since,
  };
}

/** Another release may have rewritten the title since the details were stored. */
function composeEmail(row: DueRow): KindEmail {
  const event = { ...row.details, reader: row.role, otherName: row.about_name ?? '', quote: row.body };
  const words = wordsOf(row.kind);
  if (words && row.details && words.title(event) === row.title) return words.email(breakLinksIn(event));
  const paragraphs = [
    `${emailTitleOf(row)}.`,
    ...(row.body && !row.is_by_newcomer ? [breakLinks(row.body)] : []),
  ] as const;
  return { subject: emailTitleOf(row), paragraphs, action: `Open ${marketMark}` };
}

function breakLinksIn<Event extends NotificationEvent>(event: Event): Event {
  const cleanedJson = JSON.stringify({ ...event, otherName: truncateName(event.otherName) }, (_, value: unknown) =>
    typeof value === 'string' ? breakLinks(value) : value,
  );
  // The replacer maps strings to strings, so the shape stays the same.
  return JSON.parse(cleanedJson) as Event;
}

function renderDigest(rows: readonly [DueRow, ...DueRow[]]): Rendering {
  const [{ kind, role }] = rows;
  const remaining = rows.length - maxTitlesInDigest;
  const titles = rows.slice(0, maxTitlesInDigest).map((row) => `${emailTitleOf(row)}.`);
  return {
    content: {
      subject: wordsOf(kind)?.digest(rows.length) ?? `${rows.length} notifications`,
      paragraphs: [...titles, ...(remaining > 0 ? [`And ${remaining} more.`] : [])],
      action: { label: 'See them all', url: links.notifications[role] },
    },
    unseen_since: rows.map((row) => row.unseen_since).sort((a, b) => a.localeCompare(b))[0] ?? '',
  };
}

function emailTitleOf({ title, about_name }: DueRow): string {
  return breakLinks(about_name ? title.replaceAll(about_name, truncateName(about_name)) : title);
}

function truncateName(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength).trimEnd()}…` : name;
}

/** Inserts spaces, so that email programs do not turn a stranger's text into links. */
function breakLinks(text: string): string {
  return text.replace(/:\/\//g, ': //').replace(/(?<=[\p{L}\p{N}])[.。．｡](?=\p{L}{2})/gu, ' . ');
}
