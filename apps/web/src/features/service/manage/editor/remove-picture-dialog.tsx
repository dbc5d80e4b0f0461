import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import styles from './catalogue-editor.module.css';
import { useRemoveCatalogue } from './service-editor-changes.ts';
import { texts } from './service-editor-texts.ts';

interface RemovePictureDialogProps {
  service_id: string;
  picture: { id: string; image: string };
  /** Counts from 1. */
  position: number;
  onClose: () => void;
}

export function RemovePictureDialog({ service_id, picture, position, onClose }: RemovePictureDialogProps) {
  const remove = useRemoveCatalogue(service_id);
  return (
    <Dialog title={texts.removeTitle} onClose={onClose}>
      <Picture src={picture.image} alt={texts.picture(position)} className={styles.leaving} />
      <p>{texts.removeQuestion}</p>
      <div className={styles.choices}>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button
          variant="secondary"
          destructive
          pending={remove.isPending}
          onClick={() => remove.mutate(picture.id, { onSuccess: onClose })}
        >
          {texts.removeIt}
        </Button>
      </div>
    </Dialog>
  );
}
