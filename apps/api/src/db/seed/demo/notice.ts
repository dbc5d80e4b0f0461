import type { NotificationKind } from '@fixit/contract/notification';
import type { Making, World } from './world.ts';

/** One notification of a story: how many minutes ago, what kind, its words, where it leads, and whether it was read. */
export type Notice = [
  minutesAgo: number,
  kind: NotificationKind,
  title: string,
  body: string,
  link: string,
  seen?: 'read',
];

/** Adds notifications of an account. */
export function addNotices(world: World, { makeId, now }: Making, account_id: string, notices: Notice[]): void {
  for (const [minutes, kind, title, body, link, seen] of notices) {
    const created_at = new Date(now.getTime() - minutes * 60_000);
    const read_at = seen ? new Date(created_at.getTime() + 60_000) : null;
    world.notifications.push({ id: makeId(created_at), account_id, kind, title, body, link, created_at, read_at });
  }
}
