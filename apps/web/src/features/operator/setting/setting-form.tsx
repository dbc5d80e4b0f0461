import { marketSettings } from '@fixit/contract/operator/market-setting';
import type { SettingView } from '@fixit/contract/operator/setting-calls';
import { Bell } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import type { FixedValues } from '../action/action-fields.ts';
import { LogoField } from './logo-field.tsx';
import { SettingField } from './setting-field.tsx';
import styles from './setting-form.module.css';
import { sections, texts } from './setting-texts.ts';
import { labelOf, useSettingForm } from './use-setting-form.ts';

const ActionDialog = lazyDialog(async () => (await import('../action/action-dialog.tsx')).ActionDialog);

interface SettingFormProps {
  settings: readonly SettingView[];
  logo: string | null;
}

export function SettingForm({ settings, logo }: SettingFormProps) {
  const form = useSettingForm(settings);
  const [changesToConfirm, setChangesToConfirm] = useState<FixedValues | null>(null);
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  const preview = async () => {
    if (form.changedNames.length > 0 && !form.isChecking && (await form.check()))
      setChangesToConfirm(definedOnly(form.changes));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void preview();
  };
  return (
    <>
      <form ref={form.ref} noValidate onSubmit={onSubmit}>
        {sections.map(({ title, lead, settings: names }) => (
          <SettingSection key={title} title={title} lead={lead}>
            {names.flatMap((name) => {
              const setting = byName.get(name);
              if (!setting) return [];
              const value = form.valueOf(setting);
              return (
                <div key={name} className={classes(marketSettings[name].kind === 'moment' && styles.half)}>
                  <SettingField
                    setting={setting}
                    value={value}
                    error={form.errors[name]}
                    onChange={(next) => form.change(name, next)}
                  />
                </div>
              );
            })}
            {names.includes('accent') && <LogoField logo={logo} />}
            {names.includes('announcement') && <AnnouncementPreview sentence={valueIn(byName, form, 'announcement')} />}
          </SettingSection>
        ))}
        <div className={styles.bar}>
          <p>
            {form.changedNames.length === 0 ? (
              texts.unchanged
            ) : (
              <>
                <strong>{texts.unsaved(form.changedNames.length)}</strong>
                {form.changedNames.map(labelOf).join(', ')}. {texts.reach}
              </>
            )}
          </p>
          {form.changedNames.length > 0 && <Button onClick={form.discard}>{texts.discard}</Button>}
          <Button type="submit" variant="primary" pending={form.isChecking} disabled={form.changedNames.length === 0}>
            {texts.preview}
          </Button>
        </div>
      </form>
      {changesToConfirm && (
        <ActionDialog
          name="setting change"
          title={texts.dialog}
          fixed={changesToConfirm}
          onClose={() => setChangesToConfirm(null)}
        />
      )}
    </>
  );
}

interface SettingSectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

function SettingSection({ title, lead, children }: SettingSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

function AnnouncementPreview({ sentence }: { sentence: string }) {
  if (sentence.trim() === '') return null;
  return (
    <figure className={styles.preview}>
      <figcaption>{texts.peopleWillSee}</figcaption>
      <p className={styles.announcement}>
        <Icon of={Bell} />
        <span>{sentence}</span>
        <span className={styles.close}>{texts.close}</span>
      </p>
    </figure>
  );
}

function valueIn(
  settings: ReadonlyMap<string, SettingView>,
  form: Pick<ReturnType<typeof useSettingForm>, 'valueOf'>,
  name: SettingView['name'],
): string {
  const setting = settings.get(name);
  return setting ? form.valueOf(setting) : '';
}

function definedOnly(changes: Readonly<Record<string, string | undefined>>): FixedValues {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
