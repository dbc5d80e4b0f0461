import { ServiceEditorList } from '../../../features/service/manage/editor/service-editor-list.tsx';
import { useServicesAsArtisan } from '../../../features/service/manage/service-manage-queries.ts';
import { Section } from '../../../ui/page/section.tsx';
import { AddService } from '../add-service.tsx';
import { ProfilePart } from './profile-part.tsx';
import { texts } from './workspace-profile-texts.ts';

export default function ServicesPart() {
  return (
    <ProfilePart query={useServicesAsArtisan()}>
      {(services) => (
        <>
          <ServiceEditorList services={services} />
          <Section title={texts.addService}>
            <AddService services={services} />
          </Section>
        </>
      )}
    </ProfilePart>
  );
}
