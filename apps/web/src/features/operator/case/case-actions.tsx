import { decisionSubjects } from '@fixit/contract/operator/case/case-action';
import type { CaseDetails } from '@fixit/contract/operator/case/case-calls';
import { type OperatorActionName, operatorActions } from '@fixit/contract/operator/operator-action';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { useState } from 'react';
import { RadioList } from '../../../ui/field/radio-list.tsx';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { ActionButtons, type PossibleAction } from '../action/action-buttons.tsx';
import { ActionForm } from '../action/action-form.tsx';
import { useOperator } from '../operator-queries.ts';
import styles from './case-actions.module.css';
import { CaseHistory } from './case-history.tsx';
import { CaseNotes } from './case-notes.tsx';
import { texts } from './case-texts.ts';
import { useCase } from './use-case.ts';

interface CaseActionsProps {
  id: string;
  actions: readonly PossibleAction[];
  subject: string;
}

type CaseDecisionName = keyof typeof texts.consequences;

const isDecision = (name: OperatorActionName): name is CaseDecisionName => name in texts.consequences;

export function CaseActions({ id, actions, subject }: CaseActionsProps) {
  const details = useCase(id);
  const decisions = actions.map(({ name }) => name).filter(isDecision);
  return (
    <div>
      {details.data && <CaseDecision id={id} decisions={decisions} details={details.data} />}
      <ActionButtons actions={actions.filter(({ name }) => !isDecision(name))} subject={subject} />
      {details.data && <CaseHistory details={details.data} />}
      {details.data && details.data.notes.length > 0 && <CaseNotes notes={details.data.notes} />}
    </div>
  );
}

interface CaseDecisionProps {
  id: string;
  decisions: readonly CaseDecisionName[];
  details: CaseDetails;
}

/**
 * A half-completed decision stays on the screen if somebody else decides the case. The rule and the
 * reason stay if the operator chooses another decision.
 */
function CaseDecision({ id, decisions, details }: CaseDecisionProps) {
  const { data: me } = useOperator();
  const [decision, setDecision] = useState<CaseDecisionName | ''>('');
  const [lastDecision, setLastDecision] = useState<CaseDecisionName | ''>('');
  const isAvailable = (name: CaseDecisionName) =>
    name === decision ||
    (me !== undefined &&
      hasRole(me.role, operatorActions[name].role) &&
      (decisionSubjects[name]?.includes(details.subject) ?? true) &&
      !details.decisions.some(({ action }) => name === `case ${action}`));
  const options = (decision && !decisions.includes(decision) ? [...decisions, decision] : decisions).filter(
    isAvailable,
  );
  const heading = lastDecision && (
    <h2 key={lastDecision} ref={focusHeading} tabIndex={-1} className={styles.lastDecision}>
      {texts.decisionMade}: {operatorActions[lastDecision].label}
    </h2>
  );
  if (options.length === 0) return heading;
  const onDone = () => {
    setLastDecision(decision);
    setDecision('');
  };
  return (
    <>
      {heading}
      <Section title={details.appealed ? texts.decideAppeal : texts.decide}>
        <div className={styles.card}>
          <p className={typeStyles.note}>{texts.decideLead}</p>
          <div className={styles.options}>
            <RadioList
              label={texts.decision}
              options={options.map((name) => ({
                value: name,
                label: operatorActions[name].label,
                hint: texts.consequences[name],
              }))}
              value={decision}
              onChange={setDecision}
            />
          </div>
          {decision && <ActionForm key={decision} name={decision} fixed={{ id }} draft="decision" onDone={onDone} />}
        </div>
      </Section>
    </>
  );
}

/** The focused form disappears after a decision. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();
