import type { SystemFinding } from '@fixit/contract/operator/system';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Section } from '../../../ui/page/section.tsx';
import { CommandLine } from './command-line.tsx';
import styles from './finding-list.module.css';
import { texts } from './system-texts.ts';

const order: readonly SystemFinding['level'][] = ['broken', 'warning', 'ok', 'skipped'];

const isOpenFinding = ({ level }: SystemFinding) => level === 'broken' || level === 'warning';

export function FindingList({ findings }: { findings: readonly SystemFinding[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const sorted = findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  const openFindings = sorted.filter(isOpenFinding);
  const hiddenCount = sorted.length - openFindings.length;
  const visibleFindings = showsAll ? sorted : openFindings;
  return (
    <Section title={texts.findings}>
      {openFindings.length === 0 && <p>{texts.noFindings}</p>}
      {visibleFindings.length > 0 && (
        <ul className={styles.list}>
          {visibleFindings.map((finding) => (
            <Finding key={`${finding.subject} ${finding.message}`} finding={finding} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <p className={styles.rest}>
          <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? texts.hideRest : texts.showRest(hiddenCount)}
          </Button>
        </p>
      )}
    </Section>
  );
}

function Finding({ finding: { subject, level, message, advice, command, section } }: { finding: SystemFinding }) {
  return (
    <li className={styles.finding}>
      <p className={classes(styles.level, styles[level])}>{texts.levels[level]}</p>
      <div className={styles.words}>
        <h3 className={styles.message}>{message}</h3>
        <p className={styles.advice}>
          <span className={styles.subject}>{subject}.</span> {advice}
        </p>
        {section && (
          <a className={styles.sectionLink} href={`#failed-${section}`}>
            {texts.seeBelow[section]}
          </a>
        )}
        {command && <CommandLine command={command} />}
      </div>
    </li>
  );
}
