import type { Db } from '../../db/database.ts';
import { eraseOldArtisanInvitations } from './artisan-invitation-repository.ts';

export const artisanInvitationSchedules = { artisan_invitation_sweep: '27 * * * *' };

export function artisanInvitationTasks(db: Db) {
  return { artisan_invitation_sweep: () => eraseOldArtisanInvitations(db) };
}
