import type { ArtisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import { MailOpen, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Form } from '../../../lib/form/use-form.ts';
import { ErrorBanner, Notice } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { SignUp } from '../form-calls.ts';
import { loadFormCalls } from '../submission.ts';
import { invitationTexts as texts } from './invitation-texts.ts';
import { invitationToken } from './invitation-token.ts';

function fillEmptyFields({ values, change }: Form<SignUp>, { person_name, email }: ArtisanInvitation): void {
  const words = (person_name ?? '').trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  const details = { first_name: words.join(' '), last_name, email: email ?? '' };
  for (const field of ['first_name', 'last_name', 'email'] as const) {
    if (values[field] === '' && details[field] !== '') change(field, details[field]);
  }
}

interface InvitationNoticeProps {
  token: string;
  form: Form<SignUp>;
}

/** Does not use a query, because visitors' screens have no query cache. */
export default function InvitationNotice({ token, form }: InvitationNoticeProps) {
  const [invitation, setInvitation] = useState<ArtisanInvitation | null>();
  const [attempt, setAttempt] = useState({ count: 1, failed: false });
  const latestForm = useRef(form);
  latestForm.current = form;
  useEffect(() => {
    let isCurrent = true;
    loadFormCalls()
      .then(({ readInvitation }) => readInvitation(token))
      .then((answer) => {
        if (!isCurrent) return;
        setInvitation(answer);
        if (answer) fillEmptyFields(latestForm.current, answer);
        else invitationToken.drop();
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
