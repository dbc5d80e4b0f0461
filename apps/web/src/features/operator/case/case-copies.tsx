import type { CaseDetails } from '@fixit/contract/operator/case/case-calls';
import { caseStateWords } from '@fixit/contract/operator/case/case-list';
import { operatorActions } from '@fixit/contract/operator/operator-action';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { Flag } from 'lucide-react';
import { Link } from 'wouter';
import { instantText } from '../../../lib/format.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { useOperator } from '../operator-queries.ts';
import { BlurredPicture } from './blurred-picture.tsx';
import { CaseAppointment } from './case-appointment.tsx';
import styles from './case-copies.module.css';
import { CaseDecisions } from './case-decisions.tsx';
import { CaseSides } from './case-sides.tsx';
import { texts } from './case-texts.ts';
import { useCase } from './use-case.ts';

export function CaseCopies({ id }: { id: string }) {
  const details = useCase(id);
  if (details.isError) return <RetryLine sentence={texts.failed} query={details} />;
  if (!details.data) return <Skeleton className={styles.waiting} />;
  const { reports, earlier, sides, decisions, settled_by_sides, questions, appealed, appeals } = details.data;
  const { appointment } = details.data;
  return (
    <>
      {appointment && <CaseAppointment appointment={appointment} />}
      {appealed && <AppealedCase {...appealed} />}
      <ReportList reports={reports} isAppeal={appealed !== null} />
      <Copies {...details.data} />
      {decisions.length > 0 && <CaseDecisions title={texts.decisions} decisions={decisions} />}
      {settled_by_sides && (
        <Section title={texts.decisions}>
          <p>{texts.settledBySides}</p>
        </Section>
      )}
      {appeals.length > 0 && <AppealList appeals={appeals} />}
      <CaseSides sides={sides} />
      {questions.length > 0 && <QuestionList questions={questions} />}
      <Section title={texts.earlier}>
        {earlier.length === 0 && <p className={typeStyles.note}>{texts.noEarlier}</p>}
        <ul className={styles.rows}>
          {earlier.map(({ id: caseId, number, subject, state, reported_at }) => (
            <li key={caseId} className={styles.row}>
              <Link href={`/cases/${caseId}`}>{texts.earlierCase(subject, number)}</Link>
              <p className={styles.about}>
                {caseStateWords[state]}, {instantText(reported_at)}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function AppealedCase({ id, number, side, decisions }: NonNullable<CaseDetails['appealed']>) {
  return (
    <>
      <p className={typeStyles.quiet}>
        {texts.appealOf[side]}. <Link href={`/cases/${id}`}>{texts.appealedCase(number)}</Link>
      </p>
      <CaseDecisions title={texts.appealed(number)} decisions={decisions} />
    </>
  );
}

function AppealList({ appeals }: Pick<CaseDetails, 'appeals'>) {
  return (
    <Section title={texts.appeals}>
      <ul className={styles.rows}>
        {appeals.map(({ id, number, side, state }) => (
          <li key={id} className={styles.row}>
            <Link href={`/cases/${id}`}>{texts.appeal(number)}</Link>
            <p className={styles.about}>
              {texts.appealOf[side]}, {texts.appealStates[state]}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Viewers can read neither questions nor answers. */
function QuestionList({ questions }: Pick<CaseDetails, 'questions'>) {
  return (
    <Section title={texts.questions}>
      <ul className={styles.rows}>
        {questions.map(({ id, account_id, name, question, asked_at, due_at, answer, answered_at }) => (
          <li key={id} className={styles.row}>
            {question !== null && <p className={styles.words}>{question}</p>}
            <p className={styles.about}>
              {texts.questionTo} <Link href={`/people/${account_id}`}>{name || texts.somebody}</Link>,{' '}
              {instantText(asked_at)}
            </p>
            {answer !== null && (
              <p className={styles.reported} dir="auto">
                {answer || texts.answerErased}
              </p>
            )}
            <p className={styles.about}>
              {answered_at ? texts.answered(instantText(answered_at)) : texts.answerBy(instantText(due_at))}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ReportList({ reports, isAppeal }: Pick<CaseDetails, 'reports'> & { isAppeal: boolean }) {
  return (
    <section aria-label={texts.reports}>
      <ul className={styles.quotes}>
        {reports.map(({ reporter_id, reporter, reason, words, created_at, made }) => (
          <li key={reporter_id ?? created_at} className={styles.quote}>
            <blockquote className={styles.words} dir="auto">
              {words || reason}
            </blockquote>
            <p className={styles.about}>
              {reporter_id === null ? (
                texts.withoutAccount
              ) : (
                <Link href={`/people/${reporter_id}`}>{reporter || texts.somebody}</Link>
              )}
              , {instantText(created_at)}.{' '}
              {!isAppeal && (
                <>
                  {words && texts.reasonChosen(reason)} {texts.upheldOf(made)}.
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Viewers cannot read copies. */
function Copies({ subject, evidence }: Pick<CaseDetails, 'subject' | 'evidence'>) {
  const { data: me } = useOperator();
  const isMessage = subject === 'message';
  const title = isMessage ? texts.reportedMessage : texts.reported;
  const reportedId = evidence.find(({ position }) => position === 0)?.sender_id;
  if (!me || !hasRole(me.role, operatorActions['case dismiss'].role)) {
    return (
      <Section title={title}>
        <p className={typeStyles.note}>{texts.hiddenFromViewers}</p>
      </Section>
    );
  }
  if (evidence.length === 0) {
    return (
      <Section title={title}>
        <p className={typeStyles.note}>{texts.erased}</p>
      </Section>
    );
  }
  return (
    <Section
      title={title}
      action={<span className={typeStyles.note}>{isMessage ? texts.messageNote : texts.reportedNote}</span>}
    >
      <ol className={styles.excerpt}>
        {evidence.map((copy) => (
          <Copy
            key={`${copy.position} ${copy.sent_at} ${copy.picture}`}
            copy={copy}
            isOther={copy.sender_id !== reportedId}
            flag={isMessage ? texts.reportedMessageOf : texts.reportedContentOf}
          />
        ))}
      </ol>
    </Section>
  );
}

interface CopyProps {
  copy: CaseDetails['evidence'][number];
  /** The side that was not reported is on the right, as in its own chat. */
  isOther: boolean;
  /** Marks what was reported. */
  flag: (when: string) => string;
}

function Copy({ copy, isOther, flag }: CopyProps) {
  const isReported = copy.position === 0;
  const sentAt = instantText(copy.sent_at);
  return (
    <li className={classes(styles.copy, isOther && styles.other, isReported && styles.flagged)}>
      <p className={styles.sender}>
        <Link href={`/people/${copy.sender_id}`}>{copy.sender || texts.somebody}</Link>
      </p>
      {copy.text && (
        <p className={styles.bubble} dir="auto">
          {copy.text}
        </p>
      )}
      {copy.picture && <BlurredPicture url={copy.picture} thumbnail={copy.thumbnail} />}
      {copy.had_picture && !copy.picture && <p className={typeStyles.note}>{texts.hadPicture}</p>}
      <p className={styles.sent}>
        {isReported && <Icon of={Flag} small />}
        <span>{isReported ? flag(sentAt) : sentAt}</span>
      </p>
    </li>
  );
}
