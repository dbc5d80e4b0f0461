import type { DemoBooking } from '../demo-rows.ts';
import type { SeedWorld, WorldContext } from '../demo-world.ts';
import {
  addStoryNotifications,
  describeAppointment,
  describeProposal,
  describeReschedule,
} from '../story-notifications.ts';

const day = 24 * 60;

interface Subjects {
  shower: DemoBooking;
  radiators: DemoBooking;
  hall: DemoBooking;
  tap: DemoBooking;
  spring: DemoBooking;
  basin: string;
  hughes: string;
}

/** Adds the demo customer's notifications, worded as the modules that send them would. */
export function addPriyaNotifications(
  world: SeedWorld,
  context: WorldContext,
  account_id: string,
  { shower, radiators, hall, tap, spring, basin, hughes }: Subjects,
): void {
  const request = { type: 'job', id: basin } as const;
  const chat = { type: 'conversation', id: hughes } as const;
  addStoryNotifications(world, context, { account_id, role: 'customer' }, [
    [
      21 * day,
      'booking_completed',
      'M. Kowalski completed your appointment',
      describeAppointment(shower),
      shower,
      'read',
    ],
    [
      5 * day,
      'booking_completed',
      'Patel Heating completed your appointment',
      describeAppointment(radiators),
      radiators,
      'read',
    ],
    [25 * 60, 'booking_proposed', 'Kirkgate Painters proposes an appointment', describeProposal(hall), hall],
    [42, 'booking_proposed', 'Hughes & Daughter proposes an appointment', describeProposal(tap), tap],
    [120, 'reschedule_asked', 'The Clean Team has asked to change the time', describeReschedule(spring), spring],
    [41, 'message_received', 'New message from Hughes & Daughter', 'Please clear the cupboard below', chat],
    [
      22,
      'job_accepted',
      'Airedale Plumbing accepted your request',
      'Call-out fee £30. We’ll take a look first; the fee comes off the bill.',
      request,
    ],
    [
      19,
      'job_accepted',
      'Beck & Co accepted your request',
      'No charge for a look. You’ll get a price on the spot.',
      request,
    ],
    [
      14,
      'job_accepted',
      'M. Kowalski accepted your request',
      'Price £165. Includes a white basin and simple taps. I’ll take the old one away.',
      request,
    ],
  ]);
}
