import { type HouseRuleNumber, houseRuleDetails, houseRuleNumbers } from '@fixit/contract/case/house-rule';
import { reportPath } from '@fixit/contract/case/public-report';
import { buttonClass } from '../../ui/button-class.ts';
import typeStyles from '../../ui/theme/type.module.css';
import { useAppearance } from './appearance.ts';
import lists from './lists.module.css';
import { PageMain } from './page-frame.tsx';
import styles from './rules.module.css';

export const rulesWords = {
  title: 'House rules',
  description: 'A person uses these rules to decide what is hidden, and who is warned or suspended.',
};

export function RulesView() {
  const { market } = useAppearance();
  return (
    <PageMain trail={[{ label: rulesWords.title }]}>
      <h1 className={lists.title}>{rulesWords.title}</h1>
      <p className={lists.lead}>
        When {market} hides something, or warns or suspends somebody, the letter names one of these rules by its number.
      </p>
      <ol className={styles.rules}>
        {houseRuleNumbers.map((number) => (
          // `HouseRuleNumber` is derived from these numbers, so the cast is safe.
          <Rule key={number} number={Number(number) as HouseRuleNumber} />
        ))}
      </ol>
      <div className={styles.after}>
        <section>
          <h2>What can happen</h2>
          <p>
            A person decides, never a machine alone. We may hide something, or warn or suspend somebody, until a date or
            for good. We tell you the decision, the rule and the reason.
          </p>
        </section>
      </div>
      <p className={styles.report}>
        <a className={buttonClass()} href={reportPath}>
          Report something
        </a>
      </p>
    </PageMain>
  );
}

function Rule({ number }: { number: HouseRuleNumber }) {
  const { title, words, example, note } = houseRuleDetails(number);
  return (
    <li id={`rule-${number}`} className={styles.rule}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p>{words}</p>
        {example && (
          <p className={typeStyles.note}>
            Not allowed: {example.charAt(0).toLowerCase()}
            {example.slice(1)}
          </p>
        )}
        {note && <p className={typeStyles.note}>{note}</p>}
      </div>
    </li>
  );
}
