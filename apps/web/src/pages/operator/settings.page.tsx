import { PanelPage } from '../../features/operator/panel-page.tsx';
import { SettingForm } from '../../features/operator/setting/setting-form.tsx';
import { useSettings } from '../../features/operator/setting/setting-queries.ts';
import { texts } from '../../features/operator/setting/setting-texts.ts';
import { CallError } from '../../lib/http/call-error.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './operators.module.css';

export default function SettingsPage() {
  const settings = useSettings();
  if (settings.error instanceof CallError && settings.error.status === 403) {
    return (
      <PanelPage title={texts.title}>
        <EmptyState picture="signpost" sentence={texts.forbidden} />
      </PanelPage>
    );
  }
  return (
    <PanelPage title={texts.title} lead={texts.lead} busy={settings.isPending}>
      {settings.data && <SettingForm settings={settings.data.data} logo={settings.data.logo} />}
      {!settings.data && settings.isError && <RetryLine sentence={texts.failed} query={settings} />}
      {settings.isPending && <Skeleton className={styles.waiting} />}
    </PanelPage>
  );
}
