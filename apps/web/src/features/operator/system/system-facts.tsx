import {
  countedTasks,
  type RunningProcess,
  type SystemBackupRun,
  type SystemView,
} from '@fixit/contract/operator/system';
import type { ReactNode } from 'react';
import { instantText } from '../../../lib/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { CommandLine } from './command-line.tsx';
import styles from './system-facts.module.css';
import { texts } from './system-texts.ts';

export function Processes({ processes }: { processes: readonly RunningProcess[] }) {
  return (
    <Section title={texts.processes}>
      {processes.length === 0 && <p>{texts.noProcesses}</p>}
      <ul>
        {processes.map((process) => (
          <li key={process.id} className={styles.process}>
            <p className={styles.name}>
              {texts.role[process.role]} <span className={styles.host}>{process.host}</span>
            </p>
            <p className={styles.figures}>
              <span>{texts.since(instantText(process.started_at))}</span>
              {process.sockets !== null && <span>{texts.sockets(process.sockets)}</span>}
              <span>{texts.connections(process.connections, process.connection_limit)}</span>
              <span>{process.p99_ms === null ? texts.noCalls : texts.p99(process.p99_ms)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Queue({ queue: { due, oldest_seconds, later, running } }: Pick<SystemView, 'queue'>) {
  const formatCount = due + later < countedTasks ? (count: number) => count.toLocaleString('en-GB') : texts.atLeast;
  return (
    <Section title={texts.queue}>
      <FactList
        facts={[
          [texts.due, formatCount(due)],
          [texts.oldest, texts.seconds(oldest_seconds)],
          [texts.running, running.toLocaleString('en-GB')],
          [texts.later, formatCount(later)],
        ]}
      />
    </Section>
  );
}

export function Backups({ backups: { last, drill } }: Pick<SystemView, 'backups'>) {
  return (
    <Section title={texts.backups}>
      <FactList
        facts={[
          [texts.lastBackup, <BackupRun key="backup" run={last} />],
          [texts.lastDrill, <BackupRun key="drill" run={drill} />],
        ]}
      />
    </Section>
  );
}

function BackupRun({ run }: { run: SystemBackupRun }) {
  if (!run) return texts.never;
  const when = instantText(run.ended_at);
  return (
    <>
      <span className={run.succeeded ? undefined : styles.bad}>{run.succeeded ? when : texts.runFailed(when)}</span>
      <span className={styles.report}>{run.report}</span>
    </>
  );
}

export function MapFacts({ findings }: Pick<SystemView, 'findings'>) {
  const mapFindings = findings.filter(({ subject }) => subject === 'map' || subject === 'gazetteer');
  return (
    <Section title={texts.map}>
      {mapFindings.map(({ message }) => (
        <p key={message} className={styles.report}>
          {message}
        </p>
      ))}
    </Section>
  );
}

export function Release({ release: { version, upgrade, drill } }: Pick<SystemView, 'release'>) {
  return (
    <Section title={texts.release}>
      <FactList facts={[[texts.runningRelease, version]]} />
      <div className={styles.upgrade}>
        <h3>{texts.upgrade}</h3>
        <p className={styles.report}>{upgrade ? texts.upgradeLead : texts.noUpgrade}</p>
        <CommandLine command={upgrade ?? drill} />
      </div>
    </Section>
  );
}

function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
