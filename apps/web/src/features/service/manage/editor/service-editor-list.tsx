import type { ArtisanService } from '@fixit/contract/service';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { texts } from '../service-manage-texts.ts';
import { moveId } from './move-id.ts';
import { ServiceEditor } from './service-editor.tsx';
import { useOrderServices } from './service-editor-changes.ts';

export function ServiceEditorList({ services }: { services: readonly ArtisanService[] }) {
  const order = useOrderServices();
  const ids = services.map(({ id }) => id);
  if (services.length === 0) {
    return <EmptyState picture="toolbox" sentence={texts.none} more={texts.noneMore} />;
  }
  return (
    <ol aria-label={texts.yours}>
      {services.map((service, index) => (
        <li key={service.id}>
          <ServiceEditor
            service={service}
            index={index}
            count={services.length}
            onMove={(by) => order(moveId(ids, service.id, by))}
          />
        </li>
      ))}
    </ol>
  );
}
