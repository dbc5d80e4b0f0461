import { jobLimits } from '@fixit/contract/job';
import { ImagePlus, RotateCw, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { pictureEndings } from '../../../lib/form/picture-file.ts';
import { classes } from '../../../ui/classes.ts';
import field from '../../../ui/field/field.module.css';
import { FieldError } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { photoTexts } from '../../../ui/photo-texts.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { PhotoUpload } from './photo-uploads.ts';
import styles from './request-photos.module.css';
import { texts } from './request-texts.ts';
import type { Photos } from './use-photo-uploads.ts';

interface RequestPhotosProps {
  photos: Photos;
  need: string;
  error: string | undefined;
}

export function RequestPhotos({ photos, need, error }: RequestPhotosProps) {
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { uploads } = photos;
  if (!uploads.available) return null;
  // Phones give several photos the same name.
  const messages = new Set(uploads.refusals.length === 0 && error ? [error] : uploads.refusals);
  const isFull = uploads.photos.length >= jobLimits.photos;

  const remove = (key: string) => {
    photos.remove(key);
    // The focused button disappeared with its photo.
    requestAnimationFrame(() => addButton.current?.focus());
  };

  return (
    <fieldset className={styles.group} aria-describedby={`${id}hint`}>
      <legend className={field.label}>{texts.photos}</legend>
      <input
        ref={fileInput}
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
        {uploads.photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            number={index + 1}
            onRemove={() => remove(photo.key)}
            onRetry={() => photos.retry(photo.key)}
          />
        ))}
        {!isFull && (
          <button
            ref={addButton}
            type="button"
            className={styles.add}
            data-invalid={error || undefined}
            onClick={() => fileInput.current?.click()}
          >
            <Icon of={ImagePlus} />
            <span className={classes(uploads.photos.length > 0 && styles.short)}>{texts.addPhotos}</span>
          </button>
        )}
      </div>
      <p className={field.hint} id={`${id}hint`}>
        {texts.photosHint(need, jobLimits.photos)}
      </p>
      <div role="status">
        {[...messages].map((message, index) => (
          <FieldError key={message} id={`${id}note${index}`}>
            {message}
          </FieldError>
        ))}
      </div>
    </fieldset>
  );
}

interface PhotoTileProps {
  photo: PhotoUpload;
  number: number;
  onRemove: () => void;
  onRetry: () => void;
}

function PhotoTile({ photo: { state, preview }, number, onRemove, onRetry }: PhotoTileProps) {
  return (
    <div className={classes(styles.tile, state !== 'ready' && styles.pale)}>
      <Picture src={preview} alt={photoTexts.photo(number)} shape="own" eager className={styles.picture} />
      {state === 'uploading' && (
        <span className={styles.sign}>
          <Spinner />
          <VisuallyHidden>{texts.uploading}</VisuallyHidden>
        </span>
      )}
      {state === 'failed' && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          <Icon of={RotateCw} />
          <span className={styles.failed}>{texts.photoFailed}</span>
          <VisuallyHidden>{texts.resendPhoto(number)}</VisuallyHidden>
        </button>
      )}
      <button type="button" className={styles.remove} onClick={onRemove}>
        <Icon of={X} small />
        <VisuallyHidden>{texts.removePhoto(number)}</VisuallyHidden>
      </button>
    </div>
  );
}
