import { afterLettering, logoLetters, logoScrews } from '@fixit/contract/operator/logo-lettering';
import { marketName } from '../../lib/market-name.ts';
import styles from './logo.module.css';

/**
 * Draws 'Fixit' at the start of the name as lettering, and any other name as text. The server
 * changes the name in documents in the same way.
 */
export function Logo() {
  const textAfterLettering = afterLettering(marketName);
  const name = textAfterLettering ?? marketName;
  return (
    <>
      {textAfterLettering !== null && <Lettering />}
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
        {logoLetters.map(({ x, d }) => (
          <path key={x} transform={`translate(${x})`} d={d} />
        ))}
      </g>
      {logoScrews.map(({ x, angle }) => (
        <g key={x} transform={`translate(${x} 9.8) rotate(${angle})`}>
          <circle r="9.8" className={styles.head} />
          <circle r="8.8" className={styles.rim} />
          <path d="M-6.4 0H6.4" className={styles.slot} />
        </g>
      ))}
    </svg>
  );
}
