import { Clock } from 'lucide-react';
import { useFarewell } from '../../lib/session.ts';
import { Notice } from '../../ui/banner.tsx';
import { texts } from './texts.ts';

/** Says why somebody finds themselves logged out, where it was not their own doing. */
export function FarewellNotice() {
  const reason = useFarewell();
  const sentence = reason && texts.farewell[reason];
  return sentence ? <Notice icon={Clock}>{sentence}</Notice> : null;
}
