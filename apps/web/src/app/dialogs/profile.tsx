import { signOut } from '../../features/account/sign-out.ts';
import { ProfilePanel } from '../../features/profile/profile-panel.tsx';

/** The profile panel, with the way out that belongs to the account. */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  return <ProfilePanel onClose={onClose} onSignOut={signOut} />;
}
