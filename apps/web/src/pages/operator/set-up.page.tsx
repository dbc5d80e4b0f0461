import { operator } from '@fixit/contract/operator/operator';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Gate } from '../../features/operator/gate/gate.tsx';
import { texts } from '../../features/operator/gate/gate-texts.ts';
import { RecoveryCodes } from '../../features/operator/gate/recovery-codes.tsx';
import { SetUpForm } from '../../features/operator/gate/set-up-form.tsx';
import { meKey } from '../../features/operator/operator-queries.ts';
import { CallError, sentenceOf } from '../../lib/http/call-error.ts';
import { operatorCall } from '../../lib/http/operator-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './set-up.module.css';

export default function SetUpPage() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const [token] = useState(() => params.get('token') ?? '');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const link = useQuery({
    queryKey: ['operator', 'set-up', token],
    queryFn: async () => (await operatorCall(operator.beginSetUp, { body: { token } })).data,
    staleTime: Infinity,
    gcTime: 0,
  });

  // The codes replace the form, whose button had the focus.
  useEffect(() => {
    if (codes) document.getElementById('main')?.focus();
  }, [codes]);

  const enter = async () => {
    // An earlier answer may say that nobody is signed in.
    await queryClient.resetQueries({ queryKey: meKey });
    navigate('/', { replace: true });
  };
  if (codes) {
    return (
      <Gate title={texts.codes}>
        <RecoveryCodes codes={codes} onSaved={() => void enter()} />
      </Gate>
    );
  }
  if (link.data) {
    const onCreated = (newCodes: readonly string[]) => (newCodes.length > 0 ? setCodes(newCodes) : void enter());
    return (
      <Gate title={texts.welcome(link.data.name)}>
        <SetUpForm token={token} {...link.data} onCreated={onCreated} />
      </Gate>
    );
  }
  if (isDeadLink(link.error)) return <DeadLink />;
  return (
    <Gate title={texts.setUp}>
      {link.isPending ? (
        <Skeleton className={styles.waiting} />
      ) : (
        <RetryLine sentence={sentenceOf(link.error, texts.setUpFailed)} query={link} />
      )}
    </Gate>
  );
}

/** Returns false if trying the link again may help. */
function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && error.status !== 429;
}

function DeadLink() {
  return (
    <Gate title={texts.deadTitle}>
      <p>{texts.dead}</p>
      <ul className={styles.advice}>
        {texts.deadAdvice.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <ButtonLink href="/">{texts.signInInstead}</ButtonLink>
    </Gate>
  );
}
