import { type ArtisanService, serviceLimits } from '@fixit/contract/service';
import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { findPictureFault, pictureEndings } from '../../../../lib/form/picture-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MoveButtons } from '../../../../ui/move-buttons.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { Picture } from '../../../../ui/picture.tsx';
import typeStyles from '../../../../ui/theme/type.module.css';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './catalogue-editor.module.css';
import { moveId } from './move-id.ts';
import { RemovePictureDialog } from './remove-picture-dialog.tsx';
import { useAddCatalogues, useOrderCatalogues } from './service-editor-changes.ts';
import { texts } from './service-editor-texts.ts';

export function CatalogueEditor({ service }: { service: ArtisanService }) {
  const { catalogues } = service;
  const input = useRef<HTMLInputElement>(null);
  const add = useAddCatalogues(service.id);
  const order = useOrderCatalogues(service.id);
  const ids = catalogues.map(({ id }) => id);
  const [removingId, setRemovingId] = useState<string | null>(null);
  const pictureToRemove = catalogues.find(({ id }) => id === removingId);

  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Lets the artisan choose the same file again.
    currentTarget.value = '';
    const fault = files.map(findPictureFault).find((result) => result !== null);
    if (fault) toast.error(texts.fault[fault]);
    else if (catalogues.length + files.length > serviceLimits.catalogues) toast.error(texts.tooMany);
    else if (files.length > 0) add.mutate(files);
  };

  return (
    <section aria-label={texts.of(service.category.category)} className={styles.section}>
      <div>
        <h3 className={styles.heading}>{texts.heading}</h3>
        <p className={typeStyles.note}>{catalogues.length === 0 ? texts.none : texts.hint}</p>
      </div>
      <ol className={styles.pictures}>
        {catalogues.map(({ id, image }, index) => (
          <li key={id}>
            <Picture src={image} alt={texts.picture(index + 1)} className={styles.picture} />
            <div className={styles.tools}>
              <MoveButtons
                sideways
                index={index}
                count={catalogues.length}
                names={[texts.earlier(index + 1), texts.later(index + 1)]}
                onMove={(by) => order(moveId(ids, id, by))}
              />
              <Button variant="ghost" square onClick={() => setRemovingId(id)}>
                <Icon of={X} />
                <VisuallyHidden>{texts.remove(index + 1)}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <input ref={input} type="file" accept={pictureEndings} multiple hidden onChange={onChoose} />
      <Button
        pending={add.isPending}
        disabled={catalogues.length >= serviceLimits.catalogues}
        onClick={() => input.current?.click()}
      >
        <Icon of={ImagePlus} />
        {texts.add}
      </Button>
      {pictureToRemove && (
        <RemovePictureDialog
          service_id={service.id}
          picture={pictureToRemove}
          position={catalogues.indexOf(pictureToRemove) + 1}
          onClose={() => setRemovingId(null)}
        />
      )}
    </section>
  );
}
