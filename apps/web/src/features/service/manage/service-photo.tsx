import type { ArtisanService } from '@fixit/contract/service';
import { type ChangeEvent, useRef, useState } from 'react';
import { findPictureFault, pictureEndings } from '../../../lib/form/picture-file.ts';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { hasPicture } from './has-picture.ts';
import { useRemoveServiceImage, useSetServiceImage } from './service-manage-changes.ts';
import { texts } from './service-manage-texts.ts';

const CropDialog = lazyDialog(async () => (await import('../../../ui/crop/crop-dialog.tsx')).CropDialog);

export function ServicePhoto({ service }: { service: ArtisanService }) {
  const input = useRef<HTMLInputElement>(null);
  const [fileToCrop, setFileToCrop] = useState<File | null>(null);
  const setImage = useSetServiceImage(service.id);
  const removeImage = useRemoveServiceImage(service.id);
  const isPhoto = hasPicture(service);
  const serviceName = <VisuallyHidden>{texts.photoOf(service.category.category)}</VisuallyHidden>;

  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const fault = file && findPictureFault(file);
    if (fault) toast.error(texts.photoFault[fault]);
    else if (file) setFileToCrop(file);
    // Lets the artisan choose the same file again.
    currentTarget.value = '';
  };
  const upload = async (cropped: File) => {
    await setImage.mutateAsync(cropped, { onError: (error) => toast.error(sentenceOf(error, texts.photoFailed)) });
    setFileToCrop(null);
  };

  return (
    <>
      <input ref={input} type="file" accept={pictureEndings} hidden onChange={onChoose} />
      <Button onClick={() => input.current?.click()}>
        {isPhoto ? texts.changePhoto : texts.addPhoto}
        {serviceName}
      </Button>
      {isPhoto && service.has_picture && (
        <Button
          pending={removeImage.isPending}
          onClick={() =>
            removeImage.mutate(undefined, { onError: (error) => toast.error(sentenceOf(error, texts.photoNotRemoved)) })
          }
        >
          {texts.showSign}
          {serviceName}
        </Button>
      )}
      {fileToCrop && (
        <CropDialog
          file={fileToCrop}
          keepLabel={isPhoto ? texts.keepPhoto : texts.keepSign}
          onClose={() => setFileToCrop(null)}
          onCrop={upload}
        />
      )}
    </>
  );
}
