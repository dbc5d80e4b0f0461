import { operatorSessionLife } from '@fixit/contract/operator/operator';
import type { Db } from '../../../db/database.ts';
import { greet, type RenderedEmail, renderEmail } from '../../../platform/email/email-layout.ts';
import { enqueueEmail } from '../../../platform/email/enqueue-email.ts';
import type { RelyingParty } from '../../../platform/http/operator/own-origin.ts';
import { listOwnerEmails } from '../operator-repository.ts';

type PasskeyChange =
  | { change: 'added' | 'removed' | 'removed_by_owner'; name: string }
  | { change: 'codes_renewed' }
  | { change: 'recovered'; name: string };

interface ChangedOperator {
  name: string;
  email: string;
}

/**
 * This email cannot be switched off. The owners are emailed too if a recovery code was used,
 * because a thief may also read the operator's email.
 */
export async function emailPasskeyChange(
  tx: Db,
  party: Pick<RelyingParty, 'origin'>,
  { name, email }: ChangedOperator,
  change: PasskeyChange,
): Promise<void> {
  await enqueueEmail(tx, { to: email, ...writePasskeyChange({ name, email }, change, party.origin) });
  if (change.change !== 'recovered') return;
  for (const owner of await listOwnerEmails(tx)) {
    if (owner !== email) await enqueueEmail(tx, { to: owner, ...writeRecovered({ name, email }, party.origin) });
  }
}

export function writePasskeyChange({ name }: ChangedOperator, change: PasskeyChange, origin: string): RenderedEmail {
  return renderEmail({
    ...describePasskeyChange(change),
    greeting: greet(name),
    action: { label: 'Open the panel', url: new URL('/operator/your-account', origin).href },
    closing:
      change.change === 'removed_by_owner'
        ? 'If you did not expect this, ask an owner why.'
        : 'If it was not you, ask an owner to remove you immediately, and to add you again.',
  });
}

function describePasskeyChange(change: PasskeyChange): { subject: string; paragraphs: string[] } {
  switch (change.change) {
    case 'added':
      return {
        subject: 'A passkey was added to your operator account',
        paragraphs: [`The passkey “${change.name}” can sign in as you from now on.`],
      };
    case 'removed':
      return {
        subject: 'A passkey was removed from your operator account',
        paragraphs: [`The passkey “${change.name}” can no longer sign in as you, and its sessions have ended.`],
      };
    case 'removed_by_owner':
      return {
        subject: 'An owner removed a passkey from your operator account',
        paragraphs: [`The passkey “${change.name}” can no longer sign in as you, and its sessions have ended.`],
      };
    case 'codes_renewed':
      return {
        subject: 'Your recovery codes were replaced',
        paragraphs: ['You have ten new recovery codes. The old ones no longer work.'],
      };
    case 'recovered':
      return {
        subject: 'A passkey was created with your recovery code',
        paragraphs: [
          `Somebody used one of your recovery codes and created the passkey “${change.name}”.`,
          `For ${operatorSessionLife.recoveredHours} hours it can neither change operators nor remove your other passkeys.`,
        ],
      };
  }
}

export function writeRecovered({ name, email }: ChangedOperator, origin: string): RenderedEmail {
  return renderEmail({
    subject: `${name} signed in with a recovery code`,
    greeting: greet(''),
    paragraphs: [
      `Somebody used a recovery code of ${name} (${email}) and created a passkey with it.`,
      `For ${operatorSessionLife.recoveredHours} hours that passkey cannot change operators. Ask whether it was your colleague, and remove the operator if it was not.`,
    ],
    action: { label: 'Open the operators', url: new URL('/operator/operators', origin).href },
    closing: 'You get this email because you are an owner.',
  });
}
