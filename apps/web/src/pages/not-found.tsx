import { paths } from '../lib/paths.ts';
import { PublicHeader } from '../ui/public-page.tsx';
import type_ from '../ui/type.module.css';
import styles from './lost.module.css';
import { isForWorkspace } from './not-found-side.ts';

const customerWays = [
  { href: paths.login, label: 'Login' },
  { href: paths.signup, label: 'Register' },
  { href: paths.landing, label: 'Landing Page' },
  { href: paths.dashboard, label: 'Book Artisans' },
] as const;

const artisanWays = [
  { href: '/workspace', label: 'Your workspace' },
  { href: paths.workspaceLogin, label: 'Login' },
  { href: '/workspace/signup', label: 'Register' },
  { href: paths.landing, label: 'Landing Page' },
] as const;

/** What every unknown address shows. The finished page holds the ways of both sides; a script shows those of one. */
export default function NotFoundPage() {
  const forWorkspace = isForWorkspace();
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className={styles.lost}>
        <img src="/pictures/scenes/door-404.svg" alt="" width="320" height="360" className={styles.door} />
        <div>
          <p className={type_.quiet}>Error code 404</p>
          <h1 className={styles.title}>We can't seem to find the page you're looking for.</h1>
          <Ways ways={customerWays} hidden={forWorkspace} />
          <Ways ways={artisanWays} hidden={!forWorkspace} />
        </div>
      </main>
    </>
  );
}

function Ways({ ways, hidden }: { ways: readonly { href: string; label: string }[]; hidden: boolean }) {
  return (
    <ul className={styles.ways} hidden={hidden}>
      {ways.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
