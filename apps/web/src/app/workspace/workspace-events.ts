import type { EventFrame } from '@fixit/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceNotification } from '../../features/notification/announce-notification.ts';
import { useAddNotification } from '../../features/notification/notification-queries.ts';
import { openEvents, useEvents } from '../../lib/http/events.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { loadAnnouncement } from '../announcement/load-announcement.ts';

/**
 * The first parts of the query keys whose data an event of this kind may have changed. A newer
 * server may send other kinds.
 */
const queriesOf: Readonly<Record<string, readonly string[]>> = {
  notification: ['job', 'review', 'artisan'],
  notification_undone: ['notification', 'job'],
  booking_changed: ['booking'],
  job_accepted: ['job'],
  job_request_changed: ['job', 'booking'],
  unread_count: ['conversation'],
} satisfies Record<EventFrame['kind'], readonly string[]>;

export function useWorkspaceEvents(): void {
  const queryClient = useQueryClient();
  const addNotification = useAddNotification();

  // Events may have been missed while the connection was lost.
  useEffect(() => openEvents(() => void queryClient.invalidateQueries(), loadAnnouncement), [queryClient]);

  useEvents((event) => {
    if (event.kind === 'notification') announceNotification(event.notification, addNotification);
    if (event.kind === 'notification_undone') toast.dismiss(event.notification_id);
    for (const key of queriesOf[event.kind] ?? []) void queryClient.invalidateQueries({ queryKey: [key] });
  });
}
