import { useCategories } from '../../features/category/queries.ts';
import { AddServiceForm } from '../../features/service/add-service-form.tsx';
import { useOwnServices } from '../../features/service/own-queries.ts';
import { OwnServiceList } from '../../features/service/own-service-list.tsx';
import { Section } from '../../ui/section.tsx';
import { Part } from './profile-part.tsx';
import { texts } from './profile-texts.ts';

/** What the artisan offers, with pictures, in order. */
export default function ServicesPart() {
  const categories = useCategories();
  return (
    <Part of={useOwnServices()}>
      {(services) => {
        const offered = new Set(services.map(({ category }) => category.id));
        return (
          <>
            <OwnServiceList services={services} />
            <Section title={texts.addService}>
              <AddServiceForm categories={(categories.data ?? []).filter(({ id }) => !offered.has(id))} />
            </Section>
          </>
        );
      }}
    </Part>
  );
}
