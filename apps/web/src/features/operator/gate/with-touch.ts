import { operator } from '@fixit/contract/operator/operator';
import { CallError, NetworkError, sentenceOf } from '../../../lib/http/call-error.ts';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { askForPasskey, passkeyFault } from './passkey.ts';

export async function withTouch<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'touch_needed')) throw error;
  }
  const { data } = await operatorCall(operator.beginTouch, {});
  await operatorCall(operator.finishTouch, { body: { credential: await askForPasskey(data) } });
  return send();
}

export function touchFault(error: unknown, messages: { failed: string; offline: string }): string {
  if (error instanceof NetworkError) return messages.offline;
  return error instanceof CallError ? sentenceOf(error, messages.failed) : passkeyFault(error);
}
