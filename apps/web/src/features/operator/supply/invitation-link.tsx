import { formatInvitationText } from '@fixit/contract/artisan/artisan-invitation';
import { readUkMobile } from '@fixit/contract/waitlist';
import { useEffect, useRef } from 'react';
import { marketName } from '../../../lib/market-name.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './invitation-link.module.css';
import { texts } from './invite-texts.ts';

export interface InvitationLinkDetails {
  business: string;
  phone: string;
  trade_name: string;
  area: string;
  note: string;
  link: string;
  /** The link works until this day, such as 'Fri 4 Dec 2026'. */
  until: string;
  qrCodeUrl: string;
}

/** Shows a new link, which cannot be shown again, as a QR code, a URL and a message. Takes the focus. */
export function InvitationLink({ invitation }: { invitation: InvitationLinkDetails }) {
  const { business, phone, link, until, qrCodeUrl } = invitation;
  const text = formatInvitationText({ ...invitation, market: marketName, trade: invitation.trade_name });
  const heading = useRef<HTMLHeadingElement>(null);
  const [linkBox, textBox] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const copyLink = useCopy(texts.linkCopied, () => linkBox.current?.querySelector('input')?.select());
  const copyText = useCopy(texts.textCopied, () => textBox.current?.querySelector('textarea')?.select());
  const number = readUkMobile(phone);
  useEffect(() => heading.current?.focus(), [link]);
  return (
    <section className={styles.section} aria-labelledby="invitation-link">
      <h2 id="invitation-link" ref={heading} tabIndex={-1}>
        {texts.linkFor(business)}
      </h2>
      <p className={typeStyles.quiet}>{texts.once(until)}</p>
      <div className={styles.ways}>
        <img className={styles.code} src={qrCodeUrl} alt={texts.qrCode(business)} width={148} height={148} />
        <div ref={linkBox} className={styles.link}>
          <TextField label={texts.link} hint={texts.scan} value={link} readOnly onChange={() => undefined} />
          <Button onClick={() => void copyLink(link)}>{texts.copyLink}</Button>
        </div>
      </div>
      <div ref={textBox}>
        <TextArea label={texts.text} rows={7} value={text} readOnly onChange={() => undefined} />
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => void copyText(text)}>
          {texts.copyText}
        </Button>
        {number && (
          <a
            className={buttonClass()}
            href={`https://wa.me/44${number.slice(1)}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.whatsApp}
          </a>
        )}
      </div>
      {number && <p className={typeStyles.note}>{texts.ownPhone}</p>}
    </section>
  );
}
