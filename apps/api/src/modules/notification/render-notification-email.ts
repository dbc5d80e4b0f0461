import { links } from '@fixit/contract/link';
import { notification as calls, type NotificationKind } from '@fixit/contract/notification';
import { addressOf } from '@fixit/contract/route';
import { greet, renderEmail } from '../../platform/email/email-layout.ts';
import type { Email } from '../../platform/email/mailer.ts';
import type { DueRow } from './email-repository.ts';

/** With unsubscribe links in the footer and for email programs' own button (RFC 8058). */
export function renderNotificationEmail(row: DueRow, token: string, publicUrl: string): Email {
  const { id, kind, title, body, link, email, first_name, role, unseen_since } = row;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const query = { token, kind };
  const written = renderEmail({
    subject: title,
    greeting: greet(first_name),
    paragraphs: [`${title}.`, ...(body === '' ? [] : [body])],
    action: { label: labelOf(kind), url: absolute(link) },
    closing: 'You received this email because this happened while you were away from Fixit.',
    footer: [
      { label: 'Settings', url: absolute(links.notificationSettings[role]) },
      { label: 'Unsubscribe', url: absolute(links.unsubscribe(query)) },
    ],
  });
  return {
    to: email,
    ...written,
    // What is unseen again is another email: email programs show one id once.
    message_id: `<notification-${id}-${Date.parse(unseen_since)}@${new URL(publicUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${absolute(addressOf(calls.unsubscribeFrom, { query }))}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function labelOf(kind: NotificationKind): string {
  if (kind === 'message_received') return 'Answer in the chat';
  if (kind === 'job_accepted') return 'See who accepted';
  if (kind.startsWith('job_')) return 'See the request';
  return kind.startsWith('review_') ? 'Read the review' : 'See the booking';
}
