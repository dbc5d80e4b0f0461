import type { Business } from '@fixit/contract/artisan';
import type { UsedArtisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import type { ArtisanService } from '@fixit/contract/service';
import type { TimeOff, WorkingWeek } from '@fixit/contract/value/week';
import { hasPicture } from '../../features/service/manage/has-picture.ts';
import { paths } from '../../lib/paths.ts';

export interface SetUp {
  business: Business | null;
  services: readonly ArtisanService[];
  hours: WorkingWeek | null;
  timesOff: readonly TimeOff[];
  /** Fills in the business of an artisan whom an operator invited. */
  invitation: UsedArtisanInvitation | null;
}

export const steps = [
  { id: 'business', isDone: ({ business }: SetUp) => business !== null },
  { id: 'services', isDone: ({ services }: SetUp) => services.length > 0 },
  {
    id: 'photos',
    isDone: ({ services }: SetUp) => services.length > 0 && services.every(hasPicture),
  },
  { id: 'hours', isDone: ({ hours }: SetUp) => hours !== null },
  { id: 'time-off', isDone: ({ timesOff }: SetUp) => timesOff.length > 0 },
] as const;

export type StepId = (typeof steps)[number]['id'];

export function isStepId(id: string): id is StepId {
  return steps.some((step) => step.id === id);
}

export const stepHref = (id: StepId): string => `${paths.onboarding}?step=${id}`;

export function afterStep(id: StepId): string {
  const next = steps[steps.findIndex((step) => step.id === id) + 1];
  return next ? stepHref(next.id) : paths.home;
}
