import { randomBytes } from 'node:crypto';
import {
  type notification as calls,
  kindsOf,
  type NotificationKind,
  type NotificationSettings,
} from '@fixit/contract/notification';
import type { Received } from '@fixit/contract/route';
import type { Db } from '../../db/connection.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { enqueueMany } from '../../platform/queue/queue.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './email-repository.ts';
import { renderNotificationEmail } from './render-notification-email.ts';

/** Each once however often it runs: three statements in one transaction. */
export async function emailNotifications(db: Db, unseen: repository.Unseen, publicUrl: string): Promise<void> {
  const due = await repository.claimDue(db, unseen);
  if (due.length === 0) return;
  const accounts = [...new Set(due.map(({ account_id }) => account_id))];
  const tokens = await repository.keepTokens(
    db,
    accounts.map((account_id) => ({ account_id, token: randomBytes(32).toString('base64url') })),
  );
  const emails = due.map((row) => renderNotificationEmail(row, tokens.get(row.account_id) ?? '', publicUrl));
  await enqueueMany(db, 'mail', emails);
}

export async function showNotificationSettings(db: Db, caller: Caller): Promise<NotificationSettings> {
  return settingsOf(caller, await repository.findSetting(db, caller.account_id));
}

export async function setNotificationSettings(
  db: Db,
  caller: Caller,
  { settings = [], paused }: Received<typeof calls.setSettings>['body'],
): Promise<NotificationSettings> {
  const own = new Set(kindsOf(caller.role));
  if (settings.some(({ kind }) => !own.has(kind))) {
    throw refuse('invalid', { errors: { settings: ['You are never told of that kind'] } });
  }
  // The last word on a kind counts.
  const wanted = new Map(settings.map(({ kind, mail }) => [kind, mail]));
  const kinds = (mail: boolean) => [...wanted].filter(([, is]) => is === mail).map(([kind]) => kind);
  const row = await repository.setSetting(db, caller.account_id, {
    paused: paused ?? null,
    off: kinds(false),
    on: kinds(true),
  });
  return settingsOf(caller, row);
}

function settingsOf({ role }: Caller, row: repository.SettingRow | undefined): NotificationSettings {
  const off = new Set(row?.kinds_off);
  return { settings: kindsOf(role).map((kind) => ({ kind, mail: !off.has(kind) })), paused: row?.paused ?? false };
}

export async function unsubscribeFromNotifications(
  db: Db,
  { token, kind, undo }: Received<typeof calls.unsubscribeFrom>['query'],
): Promise<{ kind: NotificationKind | null }> {
  const choice = { kind: kind ?? null, ends: undo === undefined };
  const isKnown = await repository.setByToken(db, token, choice);
  if (!isKnown) throw refuse('not_found', { message: 'This link is no longer valid.' });
  return { kind: choice.kind };
}
