import { Calendar, House, Inbox, MessageSquare, UserRound } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { MainNav, type NavLink } from '../shell/main-nav.tsx';

interface WorkspaceNavProps {
  counts: Readonly<Record<string, number | undefined>>;
}

const links: readonly NavLink[] = [
  { href: paths.home, label: 'Today', icon: House },
  { href: paths.requests(), label: 'Requests', icon: Inbox },
  { href: paths.bookings(), label: 'Bookings', icon: Calendar },
  { href: paths.chat(), label: 'Chat', icon: MessageSquare },
  { href: paths.profile, label: 'Profile', icon: UserRound },
];

export function WorkspaceNav({ counts }: WorkspaceNavProps) {
  return <MainNav links={links.map((link) => ({ ...link, count: counts[link.href] }))} />;
}
