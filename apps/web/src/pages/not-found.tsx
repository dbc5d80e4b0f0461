import { paths } from '../lib/paths.ts';
import { PublicHeader } from '../ui/public-page.tsx';
import type_ from '../ui/type.module.css';
import styles from './lost.module.css';

const ways = [
  { href: paths.login, label: 'Login' },
  { href: paths.signup, label: 'Register' },
  { href: paths.landing, label: 'Landing Page' },
  { href: paths.dashboard, label: 'Book Artisans' },
] as const;

/** What every unknown address shows. */
export default function NotFoundPage() {
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className={styles.lost}>
        <img src="/pictures/scenes/door-404.svg" alt="" width="320" height="360" className={styles.door} />
        <div>
          <p className={type_.quiet}>Error code 404</p>
          <h1 className={styles.title}>We can't seem to find the page you're looking for.</h1>
          <ul className={styles.ways}>
            {ways.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      </main>
    </>
  );
}
