import type { OperatorActionName } from '@fixit/contract/operator/operator-action';
import type { FailedTask } from '@fixit/contract/operator/system';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { FixedValues } from '../action/action-fields.ts';
import styles from './failed-list.module.css';
import { describeFailedState } from './failed-state.ts';
import { texts } from './system-texts.ts';

export interface RetryRequest {
  name: Extract<OperatorActionName, 'email retry' | 'task retry'>;
  title: string;
  fixed: FixedValues;
}

interface FailedListProps {
  section: 'emails' | 'tasks';
  failures: readonly FailedTask[];
  total: number;
  /** This is null for an operator who may not retry. */
  onRetry: ((request: RetryRequest) => void) | null;
}

const sectionTexts = {
  emails: { name: 'email retry', title: texts.emails, none: texts.noEmails, one: texts.sendAgain, all: texts.sendAll },
  tasks: { name: 'task retry', title: texts.tasks, none: texts.noTasks, one: texts.retry, all: texts.retryAll },
} as const;

export function FailedList({ section, failures, total, onRetry }: FailedListProps) {
  const { name, title, none, one, all } = sectionTexts[section];
  const target = useRef<HTMLDivElement>(null);
  const id = `failed-${section}`;
  // The section appears after the browser has looked for it.
  useEffect(() => {
    if (window.location.hash === `#${id}`) target.current?.scrollIntoView();
  }, [id]);
  const canRetryAll = onRetry && failures.filter(({ too_late }) => !too_late).length > 1;
  return (
    <div ref={target} id={id} className={styles.target}>
      <Section
        title={title}
        action={
          canRetryAll && <Button onClick={() => onRetry({ name, title: all, fixed: { all: true } })}>{all}</Button>
        }
      >
        {failures.length === 0 && <p>{none}</p>}
        <ul>
          {failures.map((failure) => (
            <li key={failure.id} className={styles.row}>
              <FailureFacts failure={failure} isEmail={section === 'emails'} />
              {failure.too_late && <span className={styles.note}>{texts.tooLate}</span>}
              {onRetry && !failure.too_late && failure.state !== 'in hand' && (
                <Button
                  onClick={() =>
                    onRetry({ name, title: texts.retryOf(one, failureName(failure)), fixed: { id: failure.id } })
                  }
                >
                  {one}
                  <VisuallyHidden>: {failureName(failure)}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {total > failures.length && (
          <p className={styles.note}>
            {texts.more(failures.length, section === 'emails' ? 'email failed' : 'task list')}
          </p>
        )}
      </Section>
    </div>
  );
}

/** Names an email by its recipient, who is hidden from viewers. */
const failureName = ({ to, task, id }: FailedTask) => to ?? `${task} ${id}`;

function FailureFacts({ failure, isEmail }: { failure: FailedTask; isEmail: boolean }) {
  const { attempts, max_attempts, error } = failure;
  return (
    <div className={styles.about}>
      <p className={styles.subject}>{isEmail && failure.to === null ? texts.hidden : failureName(failure)}</p>
      <p className={styles.note}>
        {describeFailedState(failure)}, {texts.attempts(attempts, max_attempts)}
      </p>
      {error !== null && <p className={styles.note}>{error}</p>}
    </div>
  );
}
