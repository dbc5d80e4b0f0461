import { useState } from 'react';
import { CallError, sentenceOf } from '../../lib/http/call-error.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './image-preview.module.css';
import { uploadPicture } from './message-changes.ts';
import { texts } from './message-texts.ts';

interface ImagePreviewProps {
  conversation_id: string;
  file: File;
  isConnectionLost: boolean;
  onClose: () => void;
  /** Returns false if the socket is closed; the preview then stays open. */
  onUploaded: (picture: { attachment_url: string; attachment_id: string }) => boolean;
  onUnreachable: () => void;
}

/** Returns true if the bytes are a picture that the server accepts. The file's name is not enough. */
export async function isReadable(file: File): Promise<boolean> {
  const [first, second, third, fourth] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isJpeg = first === 0xff && second === 0xd8 && third === 0xff;
  const isPng = first === 0x89 && second === 0x50 && third === 0x4e && fourth === 0x47;
  if (!isJpeg && !isPng) return false;
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** Does not repeat a finished upload if only sending the message failed. */
export function ImagePreview({
  conversation_id,
  file,
  isConnectionLost,
  onClose,
  onUploaded,
  onUnreachable,
}: ImagePreviewProps) {
  const url = useObjectUrl(file);
  const [upload, setUpload] = useState<{ attachment_url: string; attachment_id: string } | null>(null);
  const [pending, setPending] = useState(false);
  const isMounted = useIsMounted();

  const send = async () => {
    if (isConnectionLost) {
      toast.error(texts.pictureStays);
      return;
    }
    setPending(true);
    try {
      let picture = upload;
      if (!picture) {
        const { message, data } = await uploadPicture(conversation_id, file);
        if (!isMounted()) return;
        picture = { attachment_url: data.attachment, attachment_id: data.id };
        setUpload(picture);
        toast.success(message || texts.uploaded);
      }
      if (onUploaded(picture)) onClose();
      else toast.error(texts.pictureStays);
    } catch (error) {
      if (!isMounted()) return;
      if (error instanceof CallError && error.code === 'recipient_gone') onUnreachable();
      else toast.error(sentenceOf(error, texts.uploadFailed));
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog title={texts.preview} onClose={onClose}>
      {url && <img src={url} alt={file.name} className={styles.preview} />}
      <div className={styles.choices}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="primary" pending={pending} onClick={() => void send()}>
          {texts.send}
        </Button>
      </div>
    </Dialog>
  );
}
