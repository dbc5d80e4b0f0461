import { formatShare, formatWait, type MarketOverview, type Wait } from '@fixit/contract/operator/market';
import { dueEmailHours } from '@fixit/contract/operator/own-account';
import { formatDate, londonDateTime } from '@fixit/contract/value/appointment';
import { countOf } from '../../../platform/count-of.ts';
import { type EmailContent, greet, type RenderedEmail, renderEmail } from '../../../platform/email/email-layout.ts';
import type { EscalatedCase } from '../../case/escalation-actions.ts';
import type { FailingPart } from './operator-email-repository.ts';

const closing = 'In the panel, under your name, you can choose which emails you get.';

const panelLink = (path: string, publicUrl: string) => ({
  label: 'Open the panel',
  url: new URL(`/operator${path}`, publicUrl).href,
});

type Facts = NonNullable<EmailContent['facts']>;

export function writeDueSoon(to: { name: string }, waits: readonly Wait[], publicUrl: string): RenderedEmail {
  const [first] = waits;
  return renderEmail({
    subject: `${first ? formatWait(first) : 'Something'}: due within ${dueEmailHours} hours`,
    greeting: greet(to.name),
    paragraphs: [`This is due within ${dueEmailHours} hours:`],
    facts: waits.map(factOf),
    action: panelLink('/', publicUrl),
    closing,
  });
}

/** Names cases by their numbers only, because an email is less private than the panel. */
export function writeEscalation(
  to: { name: string },
  cases: readonly EscalatedCase[],
  publicUrl: string,
): RenderedEmail {
  const lateCount = cases.filter(({ is_late }) => is_late).length;
  const [first] = cases;
  const isOne = cases.length === 1;
  const subject = first && isOne ? `Case ${first.number}` : countOf(cases.length, 'case');
  const states = [
    ...(lateCount > 0 ? [isOne ? 'late' : `${lateCount} late`] : []),
    ...(lateCount < cases.length
      ? [`${lateCount > 0 ? `${cases.length - lateCount} ` : ''}due within ${dueEmailHours} hours`]
      : []),
  ];
  return renderEmail({
    subject: `${subject}: ${states.join(', ')}`,
    greeting: greet(to.name),
    paragraphs: [isOne ? 'This case is waiting for a decision:' : 'These cases are waiting for a decision:'],
    facts: cases.map(({ number, due_at, is_late }) => {
      const [day, time] = londonDateTime(due_at) ?? [];
      return { name: `Case ${number}`, value: `${is_late ? 'Was due' : 'Due'} ${formatDate(day ?? '')}, ${time}` };
    }),
    action: panelLink(first && isOne ? `/cases/${first.id}` : '/cases?state=open', publicUrl),
    closing,
  });
}

export function writeFailures(
  to: { name: string },
  parts: readonly Pick<FailingPart, 'part' | 'message'>[],
  publicUrl: string,
): RenderedEmail {
  return renderEmail({
    subject: `${parts.map(({ part }) => capitalise(part)).join(', ')}: not working at ${new URL(publicUrl).host}`,
    greeting: greet(to.name),
    paragraphs: [
      parts.length === 1 ? 'A part of the server is not working:' : 'Parts of the server are not working:',
      'The System page of the panel says what to do.',
    ],
    facts: parts.map(({ part, message }) => ({ name: capitalise(part), value: message })),
    action: panelLink('/system', publicUrl),
    closing,
  });
}

interface DigestContent {
  waits: readonly Wait[];
  yesterday: MarketOverview['days'][number] | null;
  parts: readonly Pick<FailingPart, 'part' | 'message'>[];
}

export function writeDigest(to: { name: string }, content: DigestContent, publicUrl: string): RenderedEmail {
  const { waits, parts } = content;
  const count = waits.length + parts.length;
  return renderEmail({
    subject: `${count === 0 ? 'Nothing to look at' : `${countOf(count, 'thing')} to look at`}: ${new URL(publicUrl).host}`,
    greeting: greet(to.name),
    paragraphs: [
      count === 0 ? 'Nothing needs your attention this morning.' : 'This needs your attention this morning:',
      ...describeYesterday(content.yesterday),
    ],
    facts: [...parts.map(({ part, message }) => ({ name: capitalise(part), value: message })), ...waits.map(factOf)],
    action: panelLink('/', publicUrl),
    closing,
  });
}

function describeYesterday(day: DigestContent['yesterday']): string[] {
  if (!day) return [];
  const { requests, answered, agreed, took_place } = day;
  const answeredShare = requests > 0 ? `, ${formatShare(answered, requests)} answered` : '';
  const tookPlaceShare = agreed > 0 ? `, ${formatShare(took_place, agreed)} kept` : '';
  return [
    `${formatDate(day.day)}: ${countOf(requests, 'request')}${answeredShare}; ${countOf(agreed, 'appointment')}${tookPlaceShare}.`,
  ];
}

function factOf(wait: Wait): Facts[number] {
  const [day, time] = londonDateTime(wait.due_at ?? wait.since) ?? [];
  const when = `${formatDate(day ?? '')}, ${time}`;
  return { name: wait.due_at ? `Due ${when}` : `Since ${when}`, value: formatWait(wait) };
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
