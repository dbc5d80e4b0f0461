import type { ReactNode } from 'react';
import { operator, supportAddress } from '../../lib/operator.ts';
import { PublicFooter, PublicHeader } from '../../ui/page/public-page.tsx';
import styles from './legal.module.css';

interface Clause {
  title: string;
  content: ReactNode;
}

const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

interface LegalPageProps {
  title: string;
  updated?: string;
  clauses: readonly Clause[];
}

export function LegalPage({ title, updated = 'October 2024', clauses }: LegalPageProps) {
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className={styles.legal}>
        <div className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.updated}>Last updated {updated}</p>
        </div>
        <nav className={styles.clauses} aria-label="On this page">
          <ol>
            {clauses.map((clause) => (
              <li key={clause.title}>
                <a href={`#${anchorOf(clause.title)}`}>{clause.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {clauses.map((clause) => (
            <section key={clause.title} id={anchorOf(clause.title)}>
              <h2>{clause.title}</h2>
              {clause.content}
            </section>
          ))}
        </div>
      </main>
      <PublicFooter />
    </>
  );
}

export function Contact() {
  return (
    <IfSupportAddress>
      <p>
        Write to {operator.name} at <a href={`mailto:${supportAddress}`}>{supportAddress}</a>.
      </p>
    </IfSupportAddress>
  );
}

/** Browsers do not render a template. The server unwraps its content if there is a support address. */
export function IfSupportAddress({ children }: { children: ReactNode }) {
  return <template data-support="">{children}</template>;
}
