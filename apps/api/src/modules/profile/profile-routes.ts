import { profile } from '@fixit/contract/profile';
import { type App, serveData } from '../../platform/http/serve.ts';
import { setAddress, showProfile, updateProfile } from './profile-actions.ts';

export function profileRoutes(app: App): void {
  serveData(app, profile.show, 'Profile', ({ db, caller }) => showProfile(db, caller.account_id));

  serveData(app, profile.setAddress, 'Address saved', ({ db, caller, body }) =>
    setAddress(db, caller.account_id, body),
  );

  serveData(app, profile.update, 'Profile updated successfully!', ({ db, caller, body }) =>
    updateProfile(db, caller.account_id, body),
  );
}
