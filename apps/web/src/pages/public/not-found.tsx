import { paths } from '../../lib/paths.ts';
import { PublicHeader } from '../../ui/page/public-page.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './not-found.module.css';
import { type VisitorKind, visitorKind } from './not-found-visitor.ts';

const commonLinks = [
  { href: paths.login, label: 'Login' },
  { href: paths.signup, label: 'Register' },
  { href: paths.landing, label: 'Landing Page' },
  { href: paths.dashboard, label: 'Book Artisans' },
] as const;

const workspaceLink = { href: '/workspace', label: 'Your workspace' } as const;

const workspaceLinks = [
  workspaceLink,
  { href: paths.workspaceLogin, label: 'Login' },
  { href: '/workspace/signup', label: 'Register' },
  { href: paths.landing, label: 'Landing Page' },
] as const;

/** Renders the links for all kinds of visitors, and hides those that are not for this one. */
export default function NotFoundPage() {
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className={styles.page}>
        <img src="/pictures/scenes/door-404.svg" alt="" width="320" height="360" className={styles.door} />
        <div>
          <p className={typeStyles.quiet}>Error code 404</p>
          <h1 className={styles.title}>We can't seem to find the page you're looking for.</h1>
          <LinkList links={commonLinks} visitors={['anybody', 'artisan']} />
          <LinkList links={[workspaceLink]} visitors={['artisan']} />
          <LinkList links={workspaceLinks} visitors={['workspace']} />
        </div>
      </main>
    </>
  );
}

function LinkList({
  links,
  visitors,
}: {
  links: readonly { href: string; label: string }[];
  visitors: readonly VisitorKind[];
}) {
  return (
    <ul className={styles.ways} data-for={visitors.join(' ')} hidden={!visitors.includes(visitorKind())}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
