import { caseState } from '@fixit/contract/case/case-life';
import type { OwnCase, OwnCaseDetails as OwnCaseDetailsShape } from '@fixit/contract/case/own-case';
import { formatDate } from '@fixit/contract/value/appointment';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { instantText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Main } from '../../ui/page/main.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { OwnCaseDetails } from './own-case-details.tsx';
import { useOwnCases } from './own-case-queries.ts';
import { caseStateText, caseTitle, texts } from './own-case-texts.ts';
import styles from './own-cases.module.css';

interface OwnCasesProps {
  questions: ReactNode;
  appealOf: (ownCase: OwnCaseDetailsShape) => ReactNode;
  /** A suspended person has no other way to their own data. */
  ownData: ReactNode;
}

export function OwnCases({ questions, appealOf, ownData }: OwnCasesProps) {
  const [searchParams] = useSearchParams();
  const ownCases = useOwnCases();
  const isWide = useIsWide();
  const chosenId = searchParams.get('case_id');
  const { cases = [], suspension = null } = ownCases.data ?? {};
  const selectedId = chosenId ?? (isWide ? cases[0]?.id : undefined);
  return (
    <Main title={texts.title} busy={ownCases.isPending}>
      {suspension && (
        <ErrorBanner>
          <strong>
            {suspension.until
              ? texts.suspendedUntil(formatDate(suspension.until))
              : texts.suspended(instantText(suspension.since))}
          </strong>
          <p>{texts.suspendedHint}</p>
          {suspension.until && <p>{texts.opensAgain}</p>}
          {suspension.reason && <p>{texts.reason(suspension.reason)}</p>}
        </ErrorBanner>
      )}
      <h1>{texts.title}</h1>
      <p className={typeStyles.quiet}>{texts.lead}</p>
      {ownCases.isPending && <Skeleton className={styles.loading} />}
      {ownCases.isError && <RetryLine sentence={texts.failed} query={ownCases} />}
      {ownCases.data && cases.length === 0 && (
        <EmptyState picture="letterbox" sentence={texts.none} more={texts.noneHint} />
      )}
      {cases.length > 0 && (
        <div className={styles.columns}>
          {(isWide || !chosenId) && (
            <div>
              <ul className={styles.list}>
                {cases.map((ownCase) => (
                  <CaseRow
                    key={`${ownCase.side} ${ownCase.id}`}
                    ownCase={ownCase}
                    isCurrent={ownCase.id === selectedId}
                  />
                ))}
              </ul>
              {ownCases.hasNextPage && (
                <Button pending={ownCases.isFetchingNextPage} onClick={() => void ownCases.fetchNextPage()}>
                  {texts.more}
                </Button>
              )}
            </div>
          )}
          {selectedId && <OwnCaseDetails key={selectedId} id={selectedId} appealOf={appealOf} />}
        </div>
      )}
      {questions}
      {suspension && ownData}
    </Main>
  );
}

/** Returns the tone of success for the side that was right. */
function caseTone({ state, side, answer_by }: OwnCase) {
  if (answer_by || state === caseState.open) return 'awaiting';
  return state === (side === 'reporter' ? caseState.upheld : caseState.dismissed) ? 'accepted' : 'plain';
}

function whenText({ answer_by, decided_at, due_at, reported_at }: OwnCase): string {
  if (answer_by) return texts.answerBy(instantText(answer_by));
  if (decided_at) return texts.decided(instantText(decided_at));
  return due_at ? texts.due(instantText(due_at)) : texts.reported(instantText(reported_at));
}

function CaseRow({ ownCase, isCurrent }: { ownCase: OwnCase; isCurrent: boolean }) {
  const { id, number, appeal, appeal_by } = ownCase;
  return (
    <li>
      <Link href={paths.cases(id)} className={styles.row} aria-current={isCurrent ? 'true' : undefined}>
        <span className={styles.name}>{caseTitle(ownCase)}</span>
        <Chip tone={caseTone(ownCase)}>{caseStateText(ownCase)}</Chip>
        <span className={styles.when}>
          {texts.number(number)}. {whenText(ownCase)}
          {appeal_by && `. ${texts.appealBy(formatDate(appeal_by))}`}
          {appeal && `. ${texts.appeals[appeal]}`}
        </span>
      </Link>
    </li>
  );
}
