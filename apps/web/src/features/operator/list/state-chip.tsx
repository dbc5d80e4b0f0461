import { Chip } from '../../../ui/chip.tsx';
import type { PersonState } from '../operator-queries.ts';
import { texts } from '../panel-texts.ts';
import styles from './panel-table.module.css';

export function StateChip({ state }: { state: PersonState }) {
  if (state === 'active') return <Chip tone="accepted">{texts.states.active}</Chip>;
  return (
    <Chip>
      <span className={state === 'suspended' ? styles.bad : undefined}>{texts.states[state]}</span>
    </Chip>
  );
}
