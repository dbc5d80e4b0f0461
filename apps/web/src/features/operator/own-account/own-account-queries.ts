import { operator } from '@fixit/contract/operator/operator';
import type { Answer } from '@fixit/contract/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { createPasskey } from '../gate/passkey.ts';
import { withTouch } from '../gate/with-touch.ts';
import { meKey, recordsKey } from '../operator-queries.ts';

export type OwnAccount = Answer<typeof operator.showOwnAccount>['data'];

export const ownAccountKey = [...recordsKey, 'own account'] as const;

export function useOwnAccount() {
  return useQuery({
    queryKey: ownAccountKey,
    queryFn: async ({ signal }) => (await operatorCall(operator.showOwnAccount, {}, signal)).data,
  });
}

/** Each function runs the passkey ceremonies that it needs, and throws if one fails. */
export function useOwnPasskeys() {
  const queryClient = useQueryClient();
  const refetch = async () => {
    await queryClient.invalidateQueries({ queryKey: ownAccountKey });
    // The session of a removed passkey has ended.
    void queryClient.invalidateQueries({ queryKey: meKey });
  };
  return {
    add: async (passkey_name: string) => {
      const { data } = await withTouch(() => operatorCall(operator.beginOwnPasskey, {}));
      const credential = await createPasskey(data);
      await operatorCall(operator.addOwnPasskey, { body: { credential, passkey_name } });
      await refetch();
    },
    remove: async (id: string) => {
      await withTouch(() => operatorCall(operator.removeOwnPasskey, { params: { id } }));
      await refetch();
    },
    renewCodes: async () => {
      const { data } = await withTouch(() => operatorCall(operator.renewRecoveryCodes, {}));
      void queryClient.invalidateQueries({ queryKey: ownAccountKey });
      return data.recovery_codes;
    },
  };
}
