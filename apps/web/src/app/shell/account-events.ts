import type { EventFrame } from '@fixit/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingsKey, jobSheetKey } from '../../features/booking/booking-queries.ts';
import { contactsKey } from '../../features/conversation/conversation-queries.ts';
import { jobsKey } from '../../features/job/job-queries.ts';
import { announceNotification } from '../../features/notification/announce-notification.ts';
import { notificationsKey, useAddNotification } from '../../features/notification/notification-queries.ts';
import { reviewsKey } from '../../features/review/review-keys.ts';
import { openEvents, useEvents } from '../../lib/http/events.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { loadAnnouncement } from '../announcement/load-announcement.ts';

const affectsJobs = (event: EventFrame): boolean =>
  event.kind === 'job_accepted' ||
  event.kind === 'job_request_changed' ||
  event.kind === 'booking_changed' ||
  (event.kind === 'notification' && /^job_(declined|expired|cancelled)$/.test(event.notification.kind));

const affectsReviews = (event: EventFrame): boolean =>
  event.kind === 'notification' && event.notification.kind.startsWith('review_');

export function useAccountEvents(): void {
  const queryClient = useQueryClient();
  const addNotification = useAddNotification();

  useEffect(
    () =>
      openEvents(() => {
        for (const queryKey of [notificationsKey, bookingsKey, jobSheetKey, jobsKey, contactsKey, reviewsKey]) {
          void queryClient.invalidateQueries({ queryKey });
        }
      }, loadAnnouncement),
    [queryClient],
  );

  useEvents((event) => {
    if (event.kind === 'notification') announceNotification(event.notification, addNotification);
    if (event.kind === 'notification_undone') toast.dismiss(event.notification_id);
    if (event.kind === 'notification_undone') void queryClient.invalidateQueries({ queryKey: notificationsKey });
    if (event.kind === 'booking_changed') void queryClient.invalidateQueries({ queryKey: bookingsKey });
    if (affectsJobs(event)) {
      for (const queryKey of [jobsKey, jobSheetKey]) void queryClient.invalidateQueries({ queryKey });
    }
    if (affectsReviews(event)) void queryClient.invalidateQueries({ queryKey: reviewsKey });
    if (event.kind === 'unread_count') void queryClient.invalidateQueries({ queryKey: contactsKey });
  });
}
