import { formatHouseRule, houseRuleNumbers } from '@fixit/contract/case/house-rule';
import { duties } from '@fixit/contract/operator/duty';
import { operatorSessionLife } from '@fixit/contract/operator/operator';
import { setUpLinkMinutes } from '@fixit/contract/operator/own-account';

/** A parameter with a placeholder has no value at first. */
const placeholders: Readonly<Record<string, string>> = { rule: 'Choose a house rule' };

export const texts = {
  labels: {
    as: 'How it ends',
    day: 'Day',
    duty: 'Duty',
    email: 'Email',
    id: 'Id',
    name: 'Name',
    undo: 'Reverse',
    number: 'WhatsApp number',
    until: 'Last day',
  },
  placeholders,
  choices: {
    ...duties,
    viewer: 'Viewer',
    moderator: 'Moderator',
    owner: 'Owner',
    reporter: 'Who reported it',
    reported: 'Who was reported',
    operators: 'Operators',
    everything: 'Everything that was decided',
    hide: 'Only that it is hidden',
    warn: 'Only the warning',
    suspend: 'Only the suspension',
    settle: 'Only the end of the dispute',
    revisit: 'Only the second visit',
    completed: 'Completed',
    cancelled: 'Cancelled',
    ...Object.fromEntries(houseRuleNumbers.map((number) => [number, formatHouseRule(number)])),
  },
  preview: 'See what will happen',
  effects: 'What will happen',
  letters: { reporter: 'Letter to everybody who reported it', reported: 'Letter to the reported side' },
  noEffects: 'Nothing changes.',
  reload: 'Reload',
  changed: 'Something has changed since you looked, so nothing was done. This is what would happen now.',
  touch: `You confirm with your passkey if you have not used it for ${operatorSessionLife.touchMinutes} minutes.`,
  confirm: 'Confirm',
  failed: 'This did not work. Please try again.',
  offline: 'No connection, so nothing was sent. What you entered is still here.',
  linkSentence: `Send this link to the person. It works once, for ${setUpLinkMinutes} minutes, and is not shown again.`,
  link: 'Set-up link',
  copy: 'Copy',
  copied: 'The link is copied.',
  close: 'I have copied it',
} as const;
