import type { Position } from '../../src/db/geography/position.ts';
import type { CategoryName } from '../load-categories.ts';
import type { MakeId } from './demo-ids.ts';
import type {
  AccountRow,
  ArtisanRow,
  AttachmentRow,
  CatalogueRow,
  DeletedAccountRow,
  DemoBooking,
  DemoConversation,
  DemoInvitation,
  DemoJob,
  DemoReview,
  DemoShopSignRow,
  JobPhotoRow,
  MessageRow,
  NotificationRow,
  ProfileRow,
  ServiceRow,
  TimeOffRow,
  WorkingWeekRow,
} from './demo-rows.ts';
import type { LondonTime } from './london-clock.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface ServiceEntry {
  row: ServiceRow;
  category: CategoryName;
  artisan: ArtisanRow;
}

/** Collects the rows of the demo world. */
export interface SeedWorld {
  accounts: (AccountRow | DeletedAccountRow)[];
  profiles: ProfileRow[];
  artisans: ArtisanRow[];
  services: ServiceEntry[];
  catalogues: CatalogueRow[];
  shopSigns: DemoShopSignRow[];
  weeks: WorkingWeekRow[];
  timesOff: TimeOffRow[];
  conversations: DemoConversation[];
  bookings: DemoBooking[];
  reviews: DemoReview[];
  attachments: AttachmentRow[];
  messages: MessageRow[];
  jobs: DemoJob[];
  photos: JobPhotoRow[];
  invitations: DemoInvitation[];
  notifications: NotificationRow[];
}

/** `now` is the time of loading. All accounts share one password hash. */
export interface WorldContext {
  random: SeededRandom;
  makeId: MakeId;
  now: Date;
  londonTime: LondonTime;
  passwordHash: string;
  categoryIds: Map<CategoryName, string>;
  centres: ReadonlyMap<string, Position>;
}

const day = 24 * 3_600_000;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day);

export const emptyWorld = (): SeedWorld => ({
  accounts: [],
  profiles: [],
  artisans: [],
  services: [],
  catalogues: [],
  shopSigns: [],
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
