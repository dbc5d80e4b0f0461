import { operator } from '@fixit/contract/operator/operator';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { useSingleTask } from '../use-single-task.ts';
import { passkeyFault } from './passkey.ts';

/** Returns null outside the demo world, or if the panel was not opened at `localhost`. */
export function useDemoSignIn() {
  const [, navigate] = useLocation();
  const { run, isPending, fault } = useSingleTask(passkeyFault);
  const { data } = useQuery({
    queryKey: ['operator', 'demo'],
    queryFn: async () => (await operatorCall(operator.showDemoSignIn, {})).data,
    enabled: window.location.hostname === 'localhost',
    retry: false,
    // The owner's passkey may have been created a moment ago.
    staleTime: 0,
  });
  if (!data) return null;
  const createPasskey = () =>
    run(async () => {
      const { token } = (await operatorCall(operator.beginDemoSetUp, {})).data;
      navigate(`/set-up?${new URLSearchParams({ token })}`);
    });
  return { isPending, fault, run, createPasskey: data.is_owner_free ? () => void createPasskey() : null };
}
