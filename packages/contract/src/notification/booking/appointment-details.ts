import type { Role } from '../../account.ts';
import { formatAppointment } from '../../value/appointment.ts';
import { poundsText } from '../../value/pounds.ts';
import type { Fact } from '../kind.ts';

/** Describes the appointment as it was at the time of the notification. */
export interface AppointmentDetails {
  appointment_date: string;
  appointment_time: string;
  service_description: string;
  price: number | null;
}

/** Returns 'Fri 4 Dec 2026, 10:00'. */
export function formatTime({ appointment_date, appointment_time }: AppointmentDetails): string {
  return formatAppointment(appointment_date, appointment_time);
}

export function describeAppointment(appointment: AppointmentDetails): string {
  return `${formatTime(appointment)}: ${appointment.service_description}`;
}

export function appointmentFacts(appointment: AppointmentDetails): Fact[] {
  return [['When', formatTime(appointment)], ...workFacts(appointment)];
}

export function workFacts({ service_description, price }: AppointmentDetails): Fact[] {
  return [
    ['Work', service_description],
    ['Price', price === null ? null : poundsText(price)],
  ];
}

/** If `suspended`, the appointment or the proposal ended because the other side was suspended. */
export type EndedAppointmentDetails = AppointmentDetails & { suspended: boolean };

export function describeEndedAppointment({
  otherName,
  suspended,
  ...appointment
}: EndedAppointmentDetails & { otherName: string }): string {
  return `${suspended ? `${otherName}’s account was suspended. ` : ''}${describeAppointment(appointment)}`;
}

const exampleAppointment = {
  appointment_date: '2026-12-04',
  appointment_time: '10:00',
  service_description: 'Mend the kitchen tap and replace the pipe under the sink',
  price: 85,
} as const satisfies AppointmentDetails;

const otherNames = { customer: 'Beck & Co', artisan: 'Priya' } as const;

/** The annotation lets bundlers drop unused calls. */
/* @__NO_SIDE_EFFECTS__ */
export function appointmentExample<const Details extends object>(reader: Role, details: Details) {
  return { reader, otherName: otherNames[reader], ...exampleAppointment, ...details };
}
