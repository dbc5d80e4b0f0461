import { randomBytes } from 'node:crypto';
import type { notification as calls, NotificationSettings } from '@fixit/contract/notification';
import { kindsOf, type NotificationKind } from '@fixit/contract/notification/kinds';
import type { ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import { enqueueEmails } from '../../platform/email/enqueue-email.ts';
import type { Email } from '../../platform/email/mailer.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './email-repository.ts';
import { renderEmailAbout } from './render-notification-email.ts';

/**
 * Sends one email about each notification, even if called repeatedly. An account gets at most one
 * email of a kind per `emailPauseSeconds`; later notifications are postponed and sent as a digest.
 */
export async function emailNotifications(db: Db, batch: repository.UnseenBatch, publicUrl: string): Promise<void> {
  const dueRows = await repository.claimDue(db, batch);
  if (dueRows.length === 0) return;
  const groups = groupByAccountAndKind(dueRows);
  const reservations = await repository.reserveEmails(db, makeReservationRequests(groups));
  const emails: Email[] = [];
  const postponedEmails: repository.PostponedEmail[] = [];
  for (const [first, ...more] of groups) {
    const { account_id, kind } = first;
    const reservation = reservations.get(account_id);
    if (!reservation) throw new Error('An email was not reserved');
    const ids = [first, ...more].map(({ id }) => id);
    if (reservation.sendable_kinds.includes(kind))
      emails.push(renderEmailAbout([first, ...more], reservation.token, publicUrl));
    else postponedEmails.push({ account_id, kind, ids, delay_seconds: reservation.delay_seconds[kind] ?? 0 });
  }
  await repository.postponeEmails(db, postponedEmails);
  await enqueueEmails(db, emails);
}

/** Sends postponed notifications as one email, without those that were seen meanwhile. */
export async function emailDigest(db: Db, ids: readonly string[], publicUrl: string): Promise<void> {
  await emailNotifications(db, { ids: await repository.listPastEmailDelay(db, ids) }, publicUrl);
}

type EmailGroup = [repository.DueRow, ...repository.DueRow[]];

function groupByAccountAndKind(dueRows: readonly repository.DueRow[]): EmailGroup[] {
  const groups = new Map<string, EmailGroup>();
  for (const row of dueRows) {
    const key = `${row.account_id} ${row.kind}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function makeReservationRequests(groups: readonly EmailGroup[]) {
  const kinds = new Map<string, string[]>();
  for (const [{ account_id, kind }] of groups) kinds.set(account_id, [...(kinds.get(account_id) ?? []), kind]);
  return [...kinds].map(([account_id, kindsOfAccount]) => {
    return { account_id, kinds: kindsOfAccount, token: randomBytes(32).toString('base64url') };
  });
}

export async function showNotificationSettings(db: Db, caller: Caller): Promise<NotificationSettings> {
  return settingsOf(caller, await repository.findSetting(db, caller.account_id));
}

export async function setNotificationSettings(
  db: Db,
  caller: Caller,
  { settings = [], paused }: ReceivedCall<typeof calls.setSettings>['body'],
): Promise<NotificationSettings> {
  const allowedKinds = new Set(kindsOf(caller.role));
  if (settings.some(({ kind }) => !allowedKinds.has(kind))) {
    throw refuse('invalid', { errors: { settings: ['You never receive notifications of that kind'] } });
  }
  // Only the last entry for a kind is used.
  const mailByKind = new Map(settings.map(({ kind, mail }) => [kind, mail]));
  const kinds = (mail: boolean) => [...mailByKind].filter(([, choice]) => choice === mail).map(([kind]) => kind);
  const row = await repository.setSetting(db, caller.account_id, {
    paused: paused ?? null,
    off: kinds(false),
    on: kinds(true),
  });
  return settingsOf(caller, row);
}

function settingsOf({ role }: Caller, row: repository.SettingRow | undefined): NotificationSettings {
  const kindsOff = new Set(row?.kinds_off);
  return { settings: kindsOf(role).map((kind) => ({ kind, mail: !kindsOff.has(kind) })), paused: row?.paused ?? false };
}

export async function unsubscribeFromNotifications(
  db: Db,
  { token, kind, undo }: ReceivedCall<typeof calls.unsubscribeFrom>['query'],
): Promise<{ kind: NotificationKind | null }> {
  const choice = { kind: kind ?? null, ends: undo === undefined };
  const isValid = await repository.setSettingByToken(db, token, choice);
  if (!isValid) throw refuse('not_found', { message: 'This link is no longer valid.' });
  return { kind: choice.kind };
}
