import { ChevronDown } from 'lucide-react';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './landing-faq.module.css';
import { faq, faqCounts } from './landing-texts.ts';

export function Faq() {
  const entries = faq.slice(1, 1 + faqCounts.expanded);
  return (
    <section className={styles.faq} id="faq" aria-labelledby="faq-title">
      <h2 id="faq-title">FAQ</h2>
      <div>
        <div id="faq-entries">
          {entries.map(({ question, answer, link }, index) => (
            <details key={question} className={styles.entry} open={index === 0} hidden={index >= faqCounts.collapsed}>
              <summary>
                {question}
                <Icon of={ChevronDown} className={styles.arrow} />
              </summary>
              <p>
                {answer}
                {link && (
                  <>
                    {' '}
                    <a href={link.href}>{link.text}</a>
                  </>
                )}
              </p>
            </details>
          ))}
        </div>
        <p className={styles.more}>
          <button
            type="button"
            className={buttonClass()}
            id="faq-more"
            aria-expanded="false"
            aria-controls="faq-entries"
            data-collapsed={faqCounts.collapsed}
          >
            More
          </button>
        </p>
      </div>
    </section>
  );
}
