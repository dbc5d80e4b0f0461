import { KeyRound, LogOut, UserRound } from 'lucide-react';
import { Link } from 'wouter';
import { openOverlay } from '../../lib/overlay.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './profile-panel.module.css';
import { fullName, useProfile } from './profile-queries.ts';
import { texts } from './profile-texts.ts';

interface ProfilePanelProps {
  onClose: () => void;
  onSignOut: () => void;
}

export function ProfilePanel({ onClose, onSignOut }: ProfilePanelProps) {
  const profile = useProfile();
  return (
    <Dialog title={texts.profile} onClose={onClose} aboveNav>
      <div>
        <p className={styles.name}>{(profile.data && fullName(profile.data.user)) || '\u00a0'}</p>
        <p className={styles.role}>{texts.role}</p>
      </div>
      <ul className={styles.ways}>
        <li>
          <Link href={paths.profile} className={buttonClass({ variant: 'ghost', wide: true })} onClick={onClose}>
            <Icon of={UserRound} />
            {texts.own}
          </Link>
        </li>
        <li>
          <Button variant="ghost" wide onClick={() => openOverlay({ name: 'change-password' })}>
            <Icon of={KeyRound} />
            {texts.changePassword}
          </Button>
        </li>
        <li>
          <Button variant="ghost" wide destructive onClick={onSignOut}>
            <Icon of={LogOut} />
            {texts.signOut}
          </Button>
        </li>
      </ul>
    </Dialog>
  );
}
