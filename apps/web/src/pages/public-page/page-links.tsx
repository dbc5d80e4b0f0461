import { countThings } from '@fixit/contract/public-page/page-words';
import type { PageLink } from '@fixit/contract/public-page/town-pages';
import styles from './town.module.css';

export function PageLinks({ links }: { links: readonly PageLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, count, address, miles }) => (
        <li key={address}>
          <a className={styles.link} href={address}>
            <span>{label}</span>{' '}
            {(count > 0 || miles !== null) && (
              <span className={styles.count}>
                {[count > 0 && count, miles !== null && `${countThings(miles, 'mile')} away`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
