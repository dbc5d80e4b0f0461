import {
  type CaseFigure,
  type CaseFigures,
  fewestCases,
  type TransparencyPage,
} from '@fixit/contract/public-page/case-pages';
import { formatDate } from '@fixit/contract/value/appointment';
import type { ReactNode } from 'react';
import typeStyles from '../../ui/theme/type.module.css';
import lists from './lists.module.css';
import { PageMain } from './page-frame.tsx';
import town from './town.module.css';
import styles from './transparency.module.css';

export const transparencyWords = {
  title: 'What people report, and what we do',
  description: 'How many reports there were in twelve months, how long a decision took, and what was decided.',
};

const fewerThanFive = 'fewer than five';

const formatFigure = (figure: CaseFigure) => figure?.toLocaleString('en-GB') ?? fewerThanFive;

const formatMedian = (hours: number | null) => {
  if (hours === null) return fewerThanFive;
  return hours === 0 ? 'under an hour' : `${hours.toLocaleString('en-GB')} h`;
};

export function TransparencyView({ page }: { page: TransparencyPage }) {
  const { from, to, cases, reasons, decisions, rules } = page;
  return (
    <PageMain trail={[{ label: 'Transparency' }]}>
      <h1 className={lists.title}>{transparencyWords.title}</h1>
      <p className={lists.lead}>
        {formatDate(from)} to {formatDate(to)}, from the record of decisions. Figures from fewer than {fewestCases}{' '}
        cases are not shown.
      </p>
      {cases === null ? (
        <p className={styles.few}>There were fewer than five cases in these twelve months, so no figures are shown.</p>
      ) : (
        <>
          <CaseTiles page={page} />
          <section className={town.part} aria-labelledby="kinds">
            <h2 id="kinds">By kind</h2>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Reported</th>
                  <th scope="col">Cases</th>
                  <th scope="col">Median time</th>
                </tr>
              </thead>
              <tbody>
                {reasons.map((reason) => (
                  <tr key={reason.label}>
                    <th scope="row">{reason.label}</th>
                    <FigureCell>{formatFigure(reason.cases)}</FigureCell>
                    <FigureCell>{formatMedian(reason.median_hours)}</FigureCell>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <div className={styles.split}>
            <DecisionTable title="What was decided" column="Decision" rows={decisions} />
            <DecisionTable title="By rule" column="House rule" rows={rules} />
          </div>
          <p className={typeStyles.note}>One case can have several reasons, and end in several decisions.</p>
        </>
      )}
    </PageMain>
  );
}

function CaseTiles({ page }: { page: TransparencyPage }) {
  const { cases, reports, decided, upheld, late, appeals, granted, median_hours } = page;
  const tiles = [
    { label: 'cases', value: formatFigure(cases), note: `From ${formatFigure(reports)} reports` },
    {
      label: 'decided in',
      value: median_hours === null ? '–' : formatMedian(median_hours),
      note:
        late === null
          ? `Median of ${formatFigure(decided)}`
          : `Median of ${formatFigure(decided)}. ${formatFigure(late)} were late`,
    },
    {
      label: 'upheld',
      value: upheld === null ? '–' : formatFigure(upheld),
      note: `Of ${formatFigure(decided)} that were decided`,
    },
    {
      label: 'appeals',
      value: formatFigure(appeals),
      note: granted === null ? 'Decided in these months' : `${formatFigure(granted)} were granted`,
    },
  ];
  return (
    <dl className={town.tiles}>
      {tiles.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={town.value}>{value}</dd>
          <dd className={town.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const FigureCell = ({ children }: { children: ReactNode }) => (
  <td className={children === fewerThanFive ? typeStyles.note : undefined}>{children}</td>
);

function DecisionTable({ title, column, rows }: { title: string; column: string; rows: readonly CaseFigures[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={typeStyles.note}>Nothing yet.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">Times</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cases }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <FigureCell>{formatFigure(cases)}</FigureCell>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
