import type { AuditEntry } from '@fixit/contract/operator/operator';
import { PanelList } from '../../features/operator/list/panel-list.tsx';
import styles from '../../features/operator/list/panel-table.module.css';
import { useAudit } from '../../features/operator/operator-queries.ts';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { texts } from '../../features/operator/panel-texts.ts';
import { instantText } from '../../lib/format.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';

export default function AuditPage() {
  const audit = useAudit();
  return (
    <PanelPage title={texts.audit} lead={texts.auditLead} busy={audit.isPending}>
      <PanelList
        query={audit}
        failed={texts.auditFailed}
        columns={texts.auditColumns}
        empty={<EmptyState picture="toolbox" sentence={texts.noAudit} />}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </PanelList>
    </PanelPage>
  );
}

function AuditRow({ entry: { at, who, via, command, details } }: { entry: AuditEntry }) {
  return (
    <tr>
      <td className={styles.short}>
        <time dateTime={at}>{instantText(at)}</time>
      </td>
      <td>{who}</td>
      <td>{texts.via[via]}</td>
      <td className={styles.strong}>{command}</td>
      <td className={styles.full}>
        {details === null ? <span className={styles.sub}>{texts.hidden}</span> : <AuditDetails details={details} />}
      </td>
    </tr>
  );
}

function AuditDetails({ details }: { details: Record<string, unknown> }) {
  return leavesOf(details).map(([name, value]) => (
    <span key={name} className={styles.sub}>
      {name}: {value}
    </span>
  ));
}

/** Returns the values of nested details, each with the path of its names, as in ['after sessions', '0']. */
function leavesOf(details: object, path = ''): [name: string, value: string][] {
  return Object.entries(details).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = path ? `${path} ${key}` : key;
    if (typeof value === 'object' && value !== null) return leavesOf(value, name);
    return [[name, String(value)]];
  });
}
