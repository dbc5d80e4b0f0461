import { jobLimits } from '@fixit/contract/job';
import { ImagePlus, RotateCw, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { pictureEndings } from '../../../lib/form/picture-file.ts';
import { classes } from '../../../ui/classes.ts';
import field from '../../../ui/field/field.module.css';
import { FieldError } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { photoTexts } from '../photo-texts.ts';
import type { TrayPhoto } from './photo-uploads.ts';
import styles from './request-photos.module.css';
import { texts } from './texts.ts';
import type { Photos } from './use-photo-uploads.ts';

interface RequestPhotosProps {
  photos: Photos;
  /** What the server says of the photos of a request that it refused. */
  error: string | undefined;
}

/** Up to five photos of what needs doing, each shown as soon as it is chosen. Nothing where the server takes none. */
export function RequestPhotos({ photos, error }: RequestPhotosProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { tray } = photos;
  if (!tray.available) return null;
  const wrong = tray.refusal ?? error;
  const isFull = tray.photos.length >= jobLimits.photos;

  const remove = (key: string) => {
    photos.remove(key);
    // The button that had the focus is gone with its photo.
    requestAnimationFrame(() => add.current?.focus());
  };

  return (
    <fieldset className={styles.group} aria-describedby={`${id}hint`}>
      <legend className={field.label}>{texts.photos}</legend>
      <input
        ref={file}
        type="file"
        accept={pictureEndings}
        multiple
        hidden
        onChange={(event) => {
          photos.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <div className={styles.row}>
        {tray.photos.map((photo, place) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            place={place + 1}
            onRemove={() => remove(photo.key)}
            onAgain={() => photos.again(photo.key)}
          />
        ))}
        {!isFull && (
          <button ref={add} type="button" className={styles.add} onClick={() => file.current?.click()}>
            <Icon of={ImagePlus} />
            <span className={classes(tray.photos.length > 0 && styles.short)}>{texts.addPhotos}</span>
          </button>
        )}
      </div>
      <p className={field.hint} id={`${id}hint`}>
        {texts.photosHint(jobLimits.photos)}
      </p>
      <div role="status">{wrong && <FieldError id={`${id}note`}>{wrong}</FieldError>}</div>
    </fieldset>
  );
}

interface PhotoTileProps {
  photo: TrayPhoto;
  place: number;
  onRemove: () => void;
  onAgain: () => void;
}

function PhotoTile({ photo: { state, preview }, place, onRemove, onAgain }: PhotoTileProps) {
  return (
    <div className={classes(styles.tile, state !== 'ready' && styles.pale)}>
      <Picture src={preview} alt={photoTexts.photo(place)} shape="own" eager className={styles.picture} />
      {state === 'uploading' && (
        <span className={styles.sign}>
          <Spinner />
          <VisuallyHidden>{texts.uploading}</VisuallyHidden>
        </span>
      )}
      {state === 'failed' && (
        <button type="button" className={styles.again} onClick={onAgain}>
          <Icon of={RotateCw} />
          <span className={styles.failed}>{texts.photoFailed}</span>
          <VisuallyHidden>{texts.photoAgain(place)}</VisuallyHidden>
        </button>
      )}
      <button type="button" className={styles.remove} onClick={onRemove}>
        <Icon of={X} small />
        <VisuallyHidden>{texts.removePhoto(place)}</VisuallyHidden>
      </button>
    </div>
  );
}
