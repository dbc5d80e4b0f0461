import { Calendar, House, type LucideIcon, MessageSquare, UserRound } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { openOverlay } from '../../lib/overlay.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './main-nav.module.css';

const links: readonly { href: string; label: string; icon: LucideIcon }[] = [
  { href: paths.dashboard, label: 'Home', icon: House },
  { href: paths.bookings(), label: 'Booking', icon: Calendar },
  { href: paths.chat(), label: 'Chat', icon: MessageSquare },
];

/** The one main navigation: in the header, on small screens at the bottom. */
export function MainNav() {
  const [here] = useLocation();
  return (
    <nav aria-label="Main" data-tour="nav" className={styles.nav}>
      {links.map(({ href, label, icon }) => (
        <Link key={href} href={href} className={styles.item} aria-current={here === href ? 'page' : undefined}>
          <Icon of={icon} className={styles.icon} />
          {label}
        </Link>
      ))}
      <button
        type="button"
        className={styles.item}
        aria-current={here === paths.profile ? 'page' : undefined}
        aria-haspopup="dialog"
        onClick={() => openOverlay({ name: 'profile' })}
      >
        <Icon of={UserRound} className={styles.icon} />
        Profile
      </button>
    </nav>
  );
}
