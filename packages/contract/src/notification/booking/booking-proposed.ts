import { formatAppointment, londonDateTime } from '../../value/appointment.ts';
import { poundsText } from '../../value/pounds.ts';
import type { KindRules, KindWords } from '../kind.ts';
import { type AppointmentDetails, appointmentExample, appointmentFacts, formatTime } from './appointment-details.ts';

export const bookingProposed = {
  side: 'customer',
  setting: { group: 'booking', name: 'A booking is proposed' },
  seenOn: ['every screen'],
} as const satisfies KindRules;

type ProposalDetails = AppointmentDetails & { expires_at: string | null };

function formatDeadline({ expires_at }: ProposalDetails): string {
  const deadline = expires_at === null ? null : londonDateTime(expires_at);
  return deadline ? `Please accept or reject it by ${formatAppointment(...deadline)}.` : 'Please accept or reject it.';
}

export const bookingProposedWords: KindWords<ProposalDetails> = {
  link: { to: 'booking' },
  quotes: false,
  title: ({ otherName }) => `${otherName} proposes an appointment`,
  text: ({ price, service_description, ...proposal }) => {
    const when = formatTime({ price, service_description, ...proposal });
    return `${when}${price === null ? '' : `, ${poundsText(price)}`}: ${service_description}`;
  },
  email: ({ otherName, ...proposal }) => ({
    subject: `Does ${formatTime(proposal)} suit you? ${otherName} can come`,
    paragraphs: [
      `${otherName} has proposed an appointment.`,
      `${formatDeadline(proposal)} Nothing is booked until you accept. If the time does not suit you, suggest another in the chat.`,
    ],
    facts: appointmentFacts(proposal),
    action: 'Answer the proposal',
  }),
  digest: (count) => `${count} proposed appointments`,
  examples: [appointmentExample('customer', { expires_at: '2026-12-02T18:06:00.000Z' })],
};
