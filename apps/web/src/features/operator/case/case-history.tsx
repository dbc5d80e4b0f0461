import type { CaseDetails } from '@fixit/contract/operator/case/case-calls';
import { nearInstantText } from '../../../lib/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import styles from './case-history.module.css';
import { texts } from './case-texts.ts';

export function CaseHistory({ details }: { details: CaseDetails }) {
  const events = collectEvents(details).sort((first, second) => second.at.localeCompare(first.at));
  return (
    <Section title={texts.history}>
      <ol className={styles.events}>
        {events.map(({ key, at, words }) => (
          <li key={key} className={styles.event}>
            <time dateTime={at}>{nearInstantText(at)}</time>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface CaseEvent {
  key: string;
  at: string;
  words: string;
}

function collectEvents({ reports, questions, decisions, appealed }: CaseDetails): CaseEvent[] {
  const startedBy = appealed ? texts.appealedBy : texts.reportedBy;
  return [
    ...reports.map(({ reporter_id, reporter, created_at }) => ({
      key: `report ${reporter_id ?? created_at}`,
      at: created_at,
      words: startedBy(reporter_id === null ? texts.withoutAccount : reporter || texts.somebody),
    })),
    ...questions.flatMap(({ id, name, asked_at, answered_at }) => [
      { key: `question ${id}`, at: asked_at, words: texts.questionPut(name || texts.somebody) },
      ...(answered_at
        ? [{ key: `answer ${id}`, at: answered_at, words: texts.questionAnswered(name || texts.somebody) }]
        : []),
    ]),
    ...decisions.flatMap(({ id, action, operator, decided_at, letters }) => [
      { key: `decision ${id}`, at: decided_at, words: texts.decidedBy(texts.decided[action], operator) },
      ...letters.flatMap(({ id: letterId, side, name, sent_at }) =>
        sent_at ? [{ key: `letter ${letterId}`, at: sent_at, words: `${texts.letterTo[side]} ${name}`.trim() }] : [],
      ),
    ]),
  ];
}
