import { confirmationDays, reportPath } from '@fixit/contract/case/public-report';
import type { ConfirmReportPage } from '@fixit/contract/public-page/case-pages';
import { formatAppointment, londonDateTime } from '@fixit/contract/value/appointment';
import { buttonClass } from '../../ui/button-class.ts';
import typeStyles from '../../ui/theme/type.module.css';
import lists from './lists.module.css';
import { PageMain } from './page-frame.tsx';
import styles from './report.module.css';

interface ConfirmWords {
  readonly title: string;
  readonly sentence: string;
}

export function confirmWords(page: ConfirmReportPage): ConfirmWords {
  switch (page.state) {
    case 'waiting':
      return {
        title: 'Send this report?',
        sentence: 'Thank you for confirming your email. Please read the report once more.',
      };
    case 'confirmed': {
      const due = formatAppointment(...(londonDateTime(page.due_at) ?? ['', '']));
      return { title: 'This report was sent', sentence: `It is case ${page.case_number}. A person decides by ${due}.` };
    }
    case 'gone':
      return {
        title: 'The content is no longer there',
        sentence: 'The content you reported has been deleted or hidden, so there is nothing to decide.',
      };
    case 'discarded':
      return { title: 'The report was erased', sentence: 'Nobody has read it.' };
    case 'void':
      return {
        title: 'This link has expired',
        sentence: `A link works for ${confirmationDays} days. Your report was erased; please write it again.`,
      };
  }
}

export function ConfirmReportView({ page }: { page: ConfirmReportPage }) {
  const { title, sentence } = confirmWords(page);
  return (
    <PageMain trail={[{ label: 'Report', href: reportPath }, { label: 'Confirm' }]}>
      <h1 className={lists.title}>{title}</h1>
      <p className={lists.lead}>{sentence}</p>
      {page.state === 'waiting' ? (
        <>
          <blockquote className={styles.quote}>
            <p className={styles.quoteWords}>{page.words}</p>
            <p className={typeStyles.note}>Reason: {page.reason}</p>
          </blockquote>
          {/* Without an action the form is sent to the URL of the page, which contains the token. */}
          <form method="post" className={styles.choices}>
            <button type="submit" className={buttonClass({ variant: 'primary' })}>
              Send report
            </button>
            <button type="submit" name="choice" value="discard" className={buttonClass({ variant: 'text' })}>
              Discard it
            </button>
          </form>
          <p className={typeStyles.note}>
            Opening the link does not send the report, because some mail programs open links automatically.
          </p>
        </>
      ) : (
        page.state !== 'confirmed' && (
          <p className={styles.choices}>
            <a className={buttonClass()} href={reportPath}>
              Write a report
            </a>
          </p>
        )
      )}
    </PageMain>
  );
}
