import { hasRole } from '@fixit/contract/operator/operator-role';
import { useOperator } from '../../features/operator/operator-queries.ts';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { ImportForm } from '../../features/operator/supply/import-form.tsx';
import { texts } from '../../features/operator/supply/import-texts.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';

export default function ImportPage() {
  const { data: me } = useOperator();
  if (me && !hasRole(me.role, 'moderator')) {
    return (
      <PanelPage title={texts.title}>
        <EmptyState picture="signpost" sentence={texts.forbidden} />
      </PanelPage>
    );
  }
  return (
    <PanelPage title={texts.title} lead={texts.lead}>
      <ImportForm />
    </PanelPage>
  );
}
