import type { ArtisanInvitation } from '@fixit/contract/artisan-invitation';
import { MailOpen, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ErrorBanner, Notice } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { formCalls } from '../submission.ts';
import { invitationTexts as texts } from './invitation-texts.ts';

interface InvitationNoticeProps {
  token: string;
  /** Called once, when it is known what the operator entered. */
  onRead: (invitation: ArtisanInvitation | null) => void;
}

/** Says who is invited for what, or that the link does not work any more. Visitors' screens have no query cache. */
export default function InvitationNotice({ token, onRead }: InvitationNoticeProps) {
  const [invitation, setInvitation] = useState<ArtisanInvitation | null>();
  const [attempt, setAttempt] = useState({ count: 1, failed: false });
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    let isCurrent = true;
    formCalls()
      .then(({ readInvitation }) => readInvitation(token))
      .then((answer) => {
        if (!isCurrent) return;
        setInvitation(answer);
        latest.current(answer);
      })
      .catch(() => isCurrent && setAttempt(({ count }) => ({ count, failed: true })));
    return () => {
      isCurrent = false;
    };
  }, [token, attempt.count]);

  if (attempt.failed) {
    return (
      <ErrorBanner>
        {texts.failed}{' '}
        <Button variant="text" onClick={() => setAttempt(({ count }) => ({ count: count + 1, failed: false }))}>
          {texts.retry}
        </Button>
      </ErrorBanner>
    );
  }
  if (invitation === null) return <Notice icon={TriangleAlert}>{texts.useless}</Notice>;
  return (
    <Notice icon={MailOpen}>
      {invitation
        ? texts.invited(invitation.business_name, invitation.category.category, invitation.post_code)
        : texts.reading}
    </Notice>
  );
}
