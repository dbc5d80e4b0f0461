import { useEffect, useState } from 'react';
import { sentenceOf } from '../../lib/http/call-error.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './chat-panel.module.css';
import { uploadPicture } from './queries.ts';
import { texts } from './texts.ts';

interface ImagePreviewProps {
  conversation_id: string;
  file: File;
  lost: boolean;
  onClose: () => void;
  /** False when the socket is closed; then the preview stays. */
  onUploaded: (picture: { attachment_url: string; attachment_id: string }) => boolean;
}

/** A finished upload is not repeated when only the sending failed. */
export function ImagePreview({ conversation_id, file, lost, onClose, onUploaded }: ImagePreviewProps) {
  const [address, setAddress] = useState<string>();
  const [uploaded, setUploaded] = useState<{ attachment_url: string; attachment_id: string } | null>(null);
  const [pending, setPending] = useState(false);
  const isMounted = useIsMounted();

  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const send = async () => {
    if (lost) {
      toast.error(texts.pictureKept);
      return;
    }
    setPending(true);
    try {
      let picture = uploaded;
      if (!picture) {
        const { message, data } = await uploadPicture(conversation_id, file);
        if (!isMounted()) return;
        picture = { attachment_url: data.attachment, attachment_id: data.id };
        setUploaded(picture);
        toast.success(message || texts.uploaded);
      }
      if (onUploaded(picture)) onClose();
      else toast.error(texts.pictureKept);
    } catch (error) {
      if (isMounted()) toast.error(sentenceOf(error, texts.uploadFailed));
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog title={texts.preview} onClose={onClose}>
      {address && <img src={address} alt={file.name} className={styles.preview} />}
      <div className={styles.choices}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button look="primary" pending={pending} onClick={() => void send()}>
          {texts.send}
        </Button>
      </div>
    </Dialog>
  );
}
