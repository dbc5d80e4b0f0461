import { useJobSheet } from '../sheet/job-sheet-queries.ts';
import { useConversationBookings } from './chat-booking-queries.ts';
import { type ChatSheet, sheetOrBookings } from './use-chat-sheet.ts';

/** Returns only the bookings if the server has no job sheets. */
export function useArtisanChatSheet(conversation_id: string): ChatSheet {
  const sheet = useJobSheet(conversation_id);
  const bookings = useConversationBookings(conversation_id, sheet.isError && !sheet.data);
  return sheetOrBookings('artisan', sheet, bookings);
}
