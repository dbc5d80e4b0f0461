import type { ArtisanService } from '@fixit/contract/service';
import { type ChangeEvent, useRef } from 'react';
import { faultOf, pictureEndings } from '../../../lib/form/picture-file.ts';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSetServiceImage } from './queries.ts';
import { texts } from './texts.ts';

export function ServicePhoto({ service }: { service: ArtisanService }) {
  const input = useRef<HTMLInputElement>(null);
  const setImage = useSetServiceImage(service.id);

  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const fault = file && faultOf(file);
    if (fault) toast.error(texts.photoFault[fault]);
    else if (file) setImage.mutate(file, { onError: (error) => toast.error(sentenceOf(error, texts.photoFailed)) });
    // Allows the same file to be chosen again.
    currentTarget.value = '';
  };

  return (
    <>
      <input ref={input} type="file" accept={pictureEndings} hidden onChange={onChoose} />
      <Button pending={setImage.isPending} onClick={() => input.current?.click()}>
        {service.image ? texts.changePhoto : texts.addPhoto}
        <VisuallyHidden>{texts.photoOf(service.category.category)}</VisuallyHidden>
      </Button>
    </>
  );
}
