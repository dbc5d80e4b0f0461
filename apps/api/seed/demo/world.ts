import type { Position } from '../../src/db/position.ts';
import type { CategoryName } from '../category.ts';
import type { LondonTime } from './clock.ts';
import type { MakeId } from './id.ts';
import type { Random } from './random.ts';
import type {
  AccountRow,
  ArtisanRow,
  AttachmentRow,
  BookingRow,
  CatalogueRow,
  ConversationRow,
  InvitationRow,
  JobPhotoRow,
  JobRow,
  MessageRow,
  NotificationRow,
  ProfileRow,
  ReviewRow,
  ServiceRow,
  SignRow,
  TimeOffRow,
  WorkingWeekRow,
} from './row.ts';

export interface KnownService {
  row: ServiceRow;
  category: CategoryName;
  artisan: ArtisanRow;
}

/** The stories of the two log-ins add to it. */
export interface World {
  accounts: AccountRow[];
  profiles: ProfileRow[];
  artisans: ArtisanRow[];
  services: KnownService[];
  catalogues: CatalogueRow[];
  signs: SignRow[];
  weeks: WorkingWeekRow[];
  timesOff: TimeOffRow[];
  conversations: ConversationRow[];
  bookings: BookingRow[];
  reviews: ReviewRow[];
  attachments: AttachmentRow[];
  messages: MessageRow[];
  jobs: JobRow[];
  photos: JobPhotoRow[];
  invitations: InvitationRow[];
  notifications: NotificationRow[];
}

/** `now` is the instant of loading; all accounts share one password hash. */
export interface WorldContext {
  random: Random;
  makeId: MakeId;
  now: Date;
  londonTime: LondonTime;
  passwordHash: string;
  categoryIds: Map<CategoryName, string>;
  centres: ReadonlyMap<string, Position>;
}

const day = 24 * 3_600_000;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day);

export const emptyWorld = (): World => ({
  accounts: [],
  profiles: [],
  artisans: [],
  services: [],
  catalogues: [],
  signs: [],
  weeks: [],
  timesOff: [],
  conversations: [],
  bookings: [],
  reviews: [],
  attachments: [],
  messages: [],
  jobs: [],
  photos: [],
  invitations: [],
  notifications: [],
});
