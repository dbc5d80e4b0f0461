import { profile } from '@fixit/contract/profile';
import { type App, serve } from '../../platform/http/serve.ts';
import { setAddress, showProfile, updateProfile } from './profile-actions.ts';

export function profileRoutes(app: App): void {
  serve(app, profile.show, async ({ db, caller }) => ({
    message: 'Profile',
    data: await showProfile(db, caller.account_id),
  }));

  serve(app, profile.setAddress, async ({ db, caller, body }) => ({
    message: 'Address saved',
    data: await setAddress(db, caller.account_id, body),
  }));

  serve(app, profile.update, async ({ db, caller, body }) => ({
    message: 'Profile updated successfully!',
    data: await updateProfile(db, caller.account_id, body),
  }));
}
