import type { ReactNode } from 'react';
import { operator } from '../lib/operator.ts';
import { PublicFooter, PublicHeader } from '../ui/public-page.tsx';
import styles from './legal.module.css';

interface Clause {
  title: string;
  content: ReactNode;
}

/** A legal page: its title, its date, its clauses. */
export function LegalPage({ title, clauses }: { title: string; clauses: readonly Clause[] }) {
  return (
    <>
      <PublicHeader />
      <main className={styles.legal}>
        <h1>{title}</h1>
        <p className={styles.updated}>Last updated October 2024</p>
        {clauses.map((clause) => (
          <section key={clause.title}>
            <h2>{clause.title}</h2>
            {clause.content}
          </section>
        ))}
      </main>
      <PublicFooter />
    </>
  );
}

/** How to reach whoever runs this Fixit. */
export function Contact() {
  if (!operator.email) return <p>Write to {operator.name} at the address named where you were told about Fixit.</p>;
  return (
    <p>
      Write to {operator.name} at <a href={`mailto:${operator.email}`}>{operator.email}</a>.
    </p>
  );
}
