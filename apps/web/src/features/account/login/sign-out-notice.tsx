import { Clock } from 'lucide-react';
import { useSignOutReason } from '../../../lib/http/session.ts';
import { Notice } from '../../../ui/banner.tsx';
import { loginTexts } from './login-texts.ts';

export function SignOutNotice() {
  const reason = useSignOutReason();
  const sentence = reason && loginTexts.farewell[reason];
  return sentence ? <Notice icon={Clock}>{sentence}</Notice> : null;
}
