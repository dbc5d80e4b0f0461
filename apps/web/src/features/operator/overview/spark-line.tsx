import styles from './spark-line.module.css';

interface SparkLineProps {
  values: readonly (number | null)[];
  /** The dotted line is at this value. */
  before: number | null;
}

const width = 200;
const height = 48;
const margin = 5;

/** Draws the days as a line. The figure next to it says the same in words, so screen readers skip the line. */
export function SparkLine({ values, before }: SparkLineProps) {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  const highest = Math.max(...points.map(({ value }) => value), before ?? 0, Number.MIN_VALUE);
  const x = (index: number) => margin + (index / (values.length - 1)) * (width - 2 * margin);
  const y = (value: number) => height - margin - (value / highest) * (height - 2 * margin);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.line} aria-hidden="true" focusable="false">
      {before !== null && (
        <line x1={margin} x2={width - margin} y1={y(before)} y2={y(before)} className={styles.before} />
      )}
      <polyline
        points={points.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
        className={styles.days}
      />
      <circle cx={x(last.index)} cy={y(last.value)} r="3.5" className={styles.last} />
    </svg>
  );
}
