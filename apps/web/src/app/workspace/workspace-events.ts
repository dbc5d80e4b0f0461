import type { EventFrame } from '@fixit/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tellNews } from '../../features/notification/news.ts';
import { useAddNotification } from '../../features/notification/queries.ts';
import { openEvents, useEvents } from '../../lib/http/events.ts';

/** The rooms that an event may have changed something in; what is loaded of a room is kept under its name. */
const roomsOf: Record<EventFrame['kind'], readonly string[]> = {
  notification: ['job', 'review', 'artisan'],
  booking_changed: ['booking'],
  job_accepted: ['job'],
  job_request_changed: ['job'],
  unread_count: ['conversation'],
};

/** Keeps what is loaded fresh by what the server says by itself, on every screen of the workspace. */
export function useWorkspaceEvents(): void {
  const queryClient = useQueryClient();
  const addNotification = useAddNotification();

  // What was said while the connection was away was missed, whatever room it concerned.
  useEffect(() => openEvents(() => void queryClient.invalidateQueries()), [queryClient]);

  useEvents((event) => {
    if (event.kind === 'notification') tellNews(event.notification, addNotification);
    for (const room of roomsOf[event.kind] ?? []) void queryClient.invalidateQueries({ queryKey: [room] });
  });
}
