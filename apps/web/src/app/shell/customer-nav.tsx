import { Calendar, House, MessageSquare, UserRound } from 'lucide-react';
import { useLocation } from 'wouter';
import { openOverlay } from '../../lib/overlay.ts';
import { paths } from '../../lib/paths.ts';
import { MainNav, NavButton, type NavLink } from './main-nav.tsx';

const links: readonly NavLink[] = [
  { href: paths.dashboard, label: 'Home', icon: House },
  { href: paths.bookings(), label: 'Booking', icon: Calendar },
  { href: paths.chat(), label: 'Chat', icon: MessageSquare },
];

export function CustomerNav() {
  const [path] = useLocation();
  return (
    <MainNav links={links}>
      <NavButton
        label="Profile"
        icon={UserRound}
        current={path === paths.profile}
        onClick={() => openOverlay({ name: 'profile' })}
      />
    </MainNav>
  );
}
