import { signOut } from '../../features/account/sign-out.ts';
import { ProfilePanel } from '../../features/profile/profile-panel.tsx';

export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  return <ProfilePanel onClose={onClose} onSignOut={signOut} />;
}
