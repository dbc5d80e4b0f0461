import * as z from 'zod/mini';
import { instant } from '../value/id.ts';

export const accountData = z.object({
  account: z.record(z.string(), z.unknown()),
  profile: z.nullable(z.record(z.string(), z.unknown())),
  jobs: z.array(z.record(z.string(), z.unknown())),
  bookings: z.array(z.record(z.string(), z.unknown())),
  conversations: z.array(z.record(z.string(), z.unknown())),
  messages: z.array(z.record(z.string(), z.unknown())),
  uploads: z.array(z.record(z.string(), z.unknown())),
  reviews: z.array(z.record(z.string(), z.unknown())),
  reports: z.array(z.record(z.string(), z.unknown())),
  case_letters: z.array(z.record(z.string(), z.unknown())),
  case_questions: z.array(z.record(z.string(), z.unknown())),
  case_notes: z.array(z.record(z.string(), z.unknown())),
  notifications: z.array(z.record(z.string(), z.unknown())),
  exported_at: instant,
});
