import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './main-nav.module.css';

export interface NavLink {
  href: string;
  label: string;
  icon: LucideIcon;
  count?: number | undefined;
}

interface MainNavProps {
  links: readonly NavLink[];
  children?: ReactNode;
}

export function MainNav({ links, children }: MainNavProps) {
  const [path] = useLocation();
  return (
    <nav aria-label="Main" data-tour="nav" className={styles.nav}>
      {links.map(({ href, label, icon, count = 0 }) => (
        <Link key={href} href={href} className={styles.item} aria-current={path === (href || '/') ? 'page' : undefined}>
          <Icon of={icon} className={styles.icon} />
          {label}
          {count > 0 && (
            <span className={styles.count}>
              {Math.min(count, 99)}
              <VisuallyHidden> waiting</VisuallyHidden>
            </span>
          )}
        </Link>
      ))}
      {children}
    </nav>
  );
}

interface NavButtonProps {
  label: string;
  icon: LucideIcon;
  current: boolean;
  onClick: () => void;
}

export function NavButton({ label, icon, current, onClick }: NavButtonProps) {
  return (
    <button
      type="button"
      className={styles.item}
      aria-current={current ? 'page' : undefined}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Icon of={icon} className={styles.icon} />
      {label}
    </button>
  );
}
