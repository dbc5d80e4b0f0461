import { personStates } from '@fixit/contract/operator/operator';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../lib/debounce.ts';
import { timings } from '../../../lib/timings.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { type PeopleFilters, readPersonState } from '../operator-queries.ts';
import { texts } from '../panel-texts.ts';
import styles from './people-filters.module.css';

const stateOptions = personStates.map((value) => ({ value, label: texts.states[value] }));

interface PeopleFilterFieldsProps {
  filters: PeopleFilters;
  onChange: (filters: PeopleFilters) => void;
}

/** Applies the search after a pause in typing. The address may also change the text, as Back does. */
export function PeopleFilterFields({ filters, onChange }: PeopleFilterFieldsProps) {
  const [text, setText] = useState(filters.q);
  const applied = useRef(filters.q);
  const latest = useRef({ filters, onChange });
  latest.current = { filters, onChange };
  const debounced = useDebounced(text.trim(), timings.searchDebounce);

  useEffect(() => {
    if (debounced === applied.current) return;
    applied.current = debounced;
    latest.current.onChange({ ...latest.current.filters, q: debounced });
  }, [debounced]);
  useEffect(() => {
    if (filters.q === applied.current) return;
    applied.current = filters.q;
    setText(filters.q);
  }, [filters.q]);

  return (
    <div role="search" className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          maxLength={254}
          value={text}
          onChange={setText}
        />
      </div>
      <div className={styles.state}>
        <Select
          label={texts.state}
          placeholder={texts.anyState}
          options={stateOptions}
          value={filters.state}
          onChange={(state) => onChange({ ...filters, state: readPersonState(state) })}
        />
      </div>
    </div>
  );
}
