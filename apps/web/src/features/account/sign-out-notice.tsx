import { Clock } from 'lucide-react';
import { useSignOutReason } from '../../lib/http/session.ts';
import { Notice } from '../../ui/banner.tsx';
import { texts } from './texts.ts';

/** Unless the user signed out. */
export function SignOutNotice() {
  const reason = useSignOutReason();
  const sentence = reason && texts.farewell[reason];
  return sentence ? <Notice icon={Clock}>{sentence}</Notice> : null;
}
