import { operator } from '../../lib/operator.ts';
import styles from './app-footer.module.css';
import { texts } from './dashboard-texts.ts';

export function AppFooter() {
  return (
    <footer className={styles.footer}>
      <p className={styles.title}>{texts.app}</p>
      <p className={styles.words}>{texts.appMore}</p>
      <a href={operator.appStore} className={styles.link}>
        {texts.getTheApp}
      </a>
    </footer>
  );
}
