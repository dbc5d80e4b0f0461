import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import type { OutcomeOf } from '../modules/operator/action/operator-acts.ts';
import { changeLogo, removeLogo } from '../modules/setting/logo-actions.ts';

export async function setLogoAct(tx: Db, { file }: ActionParams<'logo set'>): Promise<OutcomeOf<'logo set'>> {
  const { before, after } = await changeLogo(tx, Buffer.from(file, 'base64'));
  if (before === after) return { message: 'This is the logo already.', arguments: { logo: after } };
  return {
    message: 'The picture replaces the lettering in headers and icons.',
    effects: [{ effect: 'logo_changed', count: 1 }],
    changed: { before: { logo: before }, after: { logo: after } },
    arguments: { logo: after },
  };
}

export async function removeLogoAct(tx: Db): Promise<OutcomeOf<'logo remove'>> {
  const { before } = await removeLogo(tx);
  if (before === null) return { message: 'There is no logo.', arguments: {} };
  return {
    message: 'The name is in our lettering again.',
    effects: [{ effect: 'logo_removed', count: 1 }],
    changed: { before: { logo: before }, after: { logo: null } },
    arguments: {},
  };
}
