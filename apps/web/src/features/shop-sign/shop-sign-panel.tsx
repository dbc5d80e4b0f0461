import { Check, Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './shop-sign.module.css';
import { texts } from './shop-sign-texts.ts';
import { type ShopSignField, type SignOption, useShopSigns } from './use-shop-signs.ts';

interface ShopSignPanelProps extends ShopSignField {
  upload: ReactNode;
  isHidden: boolean;
}

export function ShopSignPanel({ upload, isHidden, ...field }: ShopSignPanelProps) {
  const { business_name, value, onChange } = field;
  const { signs, selected, isFailed } = useShopSigns(field);
  const [isSaving, setSaving] = useState(false);
  const heading = useId();
  const group = useId();

  const download = async ({ svg }: SignOption) => {
    setSaving(true);
    try {
      const { savePng } = await import('./save-png.ts');
      await savePng(svg, texts.fileName(business_name));
    } catch {
      toast.error(texts.downloadFailed);
    } finally {
      setSaving(false);
    }
  };

  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {texts.title}
        </h2>
        <p role="status" className={styles.small}>
          {isFailed ? texts.failed : selected && texts.painted}
        </p>
      </div>
      <div className={styles.sign}>
        <Picture src={selected?.src} alt={selected ? texts.alt(business_name.trim()) : ''} eager />
      </div>
      {!selected && <p className={styles.small}>{texts.nameFirst}</p>}
      {selected && (
        <>
          <fieldset>
            <legend className={styles.legend}>{texts.choose}</legend>
            <div className={styles.pick}>
              {signs.map((sign, index) => (
                <label key={`${sign.layout} ${sign.letter} ${sign.pair}`} className={styles.option}>
                  <input
                    type="radio"
                    name={group}
                    className={styles.radio}
                    aria-label={texts.number(index + 1)}
                    checked={sign === selected}
                    onChange={() => {
                      const { layout, letter, pair } = sign;
                      onChange({ words: value?.words ?? null, layout, letter, pair });
                    }}
                  />
                  <Picture src={sign.src} eager className={styles.small_sign} />
                  <span className={styles.tick}>
                    <Icon of={Check} />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className={styles.actions}>
            {upload}
            <Button pending={isSaving} onClick={() => void download(selected)}>
              <Icon of={Download} />
              {texts.download}
            </Button>
          </div>
          {isHidden && <p>{texts.hidden}</p>}
          <p className={styles.small}>{texts.downloadHint}</p>
          {!upload && <p className={styles.small}>{texts.photoLater}</p>}
        </>
      )}
    </section>
  );
}
