import type { ListFilter } from '@fixit/contract/operator/list-details';
import { listOf, type OperatorListName } from '@fixit/contract/operator/operator-list';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from './list-filters.module.css';
import { type FilterValues, firstDay, isPossibleDay, lastDay, useTrades } from './list-queries.ts';
import { texts } from './list-texts.ts';
import { useTypedFilter } from './use-typed-filter.ts';

interface FilterFieldProps<Filter = ListFilter> {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

interface ListFiltersProps {
  name: OperatorListName;
  values: FilterValues;
  onChange: (key: string, value: string) => void;
}

/** Renders nothing for a list without filters. */
export function ListFilters({ name, values, onChange }: ListFiltersProps) {
  const filters = Object.entries(listOf(name).filters);
  if (filters.length === 0) return null;
  return (
    <div role="search" className={styles.filters}>
      {filters.map(([key, filter]) => (
        <FilterField key={key} filter={filter} value={values[key] ?? ''} onChange={(value) => onChange(key, value)} />
      ))}
    </div>
  );
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const props = { value, onChange };
  switch (filter.kind) {
    case 'search':
      return <TypedSearch {...props} filter={filter} />;
    case 'text':
      return <TypedField {...props} filter={filter} />;
    case 'day':
      return <DayField {...props} filter={filter} />;
    case 'category':
      return <TradeField {...props} filter={filter} />;
    case 'choice': {
      const options = Object.entries(filter.choices).map(([choice, label]) => ({ value: choice, label }));
      return <ChoiceField {...props} label={filter.label} options={options} />;
    }
  }
}

function TypedSearch({ filter: { label, hint }, value, onChange }: FilterFieldProps) {
  const [text, setText] = useTypedFilter(value, onChange);
  return (
    <div className={styles.search}>
      <SearchField label={label} placeholder={hint ?? label} maxLength={254} value={text} onChange={setText} />
    </div>
  );
}

function TypedField({ filter: { label, hint }, value, onChange }: FilterFieldProps) {
  const [text, setText] = useTypedFilter(value, onChange);
  return (
    <div className={styles.field}>
      <TextField label={label} placeholder={hint} maxLength={254} autoComplete="off" value={text} onChange={setText} />
    </div>
  );
}

function DayField({ filter: { label }, value, onChange }: FilterFieldProps) {
  const [day, setDay] = useTypedFilter(value, (next) => {
    // While somebody types a year, the field already reports days in years such as 0202.
    if (next === '' || isPossibleDay(next)) onChange(next);
  });
  return (
    <div className={styles.day}>
      <TextField label={label} type="date" min={firstDay} max={lastDay} value={day} onChange={setDay} />
    </div>
  );
}

function TradeField({ filter: { label }, ...props }: FilterFieldProps) {
  const { data: trades = [] } = useTrades();
  const options = trades.map(({ id, category }) => ({ value: id, label: category }));
  return <ChoiceField {...props} label={label} options={options} />;
}

interface ChoiceFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function ChoiceField({ label, ...props }: ChoiceFieldProps) {
  return (
    <div className={styles.field}>
      <Select {...props} label={label} placeholder={texts.any} />
    </div>
  );
}
