import { afterLettering, marketName } from '../../lib/market-name.ts';
import styles from './logo.module.css';

const letters = [
  { x: 0, d: 'M0 0H46V16H18V29H41V44H18V72H0Z' },
  { x: 52, d: 'M0 24H17V72H0Z' },
  { x: 74.5, d: 'M0 24H20L29.5 37.500 39 24H58.500L39.500 47.500 59.500 72H39.500L29 58 18.500 72H-1.500L19 47.500Z' },
  { x: 137.5, d: 'M0 24H17V72H0Z' },
  {
    x: 158.5,
    d: 'M9 10 26 6V24H40V38H26V52C26 56.500 28 58 32 58H40V72H28C15 72 9 66 9 54V38H0V24H9Z',
  },
] as const;

const screws = [
  { x: 60.5, angle: -38 },
  { x: 146, angle: 22 },
] as const;

/** The lettering is drawn only for our own name. The server draws other names in documents in the same way. */
export function Logo() {
  const rest = afterLettering(marketName);
  const name = rest ?? marketName;
  return (
    <>
      {rest !== null && <Lettering />}
      {name !== '' && (
        <span className="market-name" aria-hidden="true">
          {name}
        </span>
      )}
    </>
  );
}

export function Lettering() {
  return (
    <svg className={styles.logo} viewBox="0 0 200 74" width="200" height="74" aria-hidden="true" focusable="false">
      <g fill="currentColor">
        {letters.map(({ x, d }) => (
          <path key={x} transform={`translate(${x})`} d={d} />
        ))}
      </g>
      {screws.map(({ x, angle }) => (
        <g key={x} transform={`translate(${x} 9.8) rotate(${angle})`}>
          <circle r="9.8" className={styles.head} />
          <circle r="8.8" className={styles.rim} />
          <path d="M-6.4 0H6.4" className={styles.slot} />
        </g>
      ))}
    </svg>
  );
}
