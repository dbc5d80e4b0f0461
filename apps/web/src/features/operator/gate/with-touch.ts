import { operator } from '@fixit/contract/operator/operator';
import { CallError, NetworkError, sentenceOf } from '../../../lib/http/call-error.ts';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { askForPasskey, passkeyFault } from './passkey.ts';

/**
 * Sends a call. If it needs a touch of the passkey, asks for the touch and sends the call again.
 */
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

/** Returns the message for a failed call or a failed touch. */
export function touchFault(error: unknown, messages: { failed: string; offline: string }): string {
  if (error instanceof NetworkError) return messages.offline;
  return error instanceof CallError ? sentenceOf(error, messages.failed) : passkeyFault(error);
}
