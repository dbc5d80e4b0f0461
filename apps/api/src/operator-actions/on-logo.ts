import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { changeLogo, type LogoChange, paintLogo, removeLogo } from '../modules/setting/logo-actions.ts';
import type { FixedSettings } from '../platform/settings/current-settings.ts';

export async function handleLogoSet(tx: Db, { file }: ActionParams<'logo set'>): Promise<OutcomeOf<'logo set'>> {
  return describeLogo(await changeLogo(tx, Buffer.from(file, 'base64')), 'The picture');
}

export async function handleLogoPaint(tx: Db, fixed: FixedSettings): Promise<OutcomeOf<'logo paint'>> {
  return describeLogo(await paintLogo(tx, fixed), 'A shop sign with the name');
}

function describeLogo({ before, after }: LogoChange, picture: string): OutcomeOf<'logo set'> {
  if (before === after) return { message: 'This is the logo already.', arguments: { logo: after } };
  return {
    message: `${picture} replaces the lettering in headers and icons.`,
    effects: [{ effect: 'logo_changed', count: 1 }],
    changed: { before: { logo: before }, after: { logo: after } },
    arguments: { logo: after },
  };
}

export async function handleLogoRemove(tx: Db): Promise<OutcomeOf<'logo remove'>> {
  const { before } = await removeLogo(tx);
  if (before === null) return { message: 'There is no logo.', arguments: {} };
  return {
    message: 'The name is shown in our lettering again.',
    effects: [{ effect: 'logo_removed', count: 1 }],
    changed: { before: { logo: before }, after: { logo: null } },
    arguments: {},
  };
}
