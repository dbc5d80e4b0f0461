import { message } from '@fixit/contract/message';
import { call } from '../../lib/http/client.ts';
import { timings } from '../../lib/timings.ts';

export function removeMessage(messageId: string) {
  return call(message.remove, { params: { messageId } });
}

export async function undoRemoveMessage(messageId: string) {
  return (await call(message.undoRemove, { params: { messageId } }, { failsImmediately: true })).data;
}

export function uploadPicture(conversation_id: string, file: File) {
  return call(message.uploadAttachment, { query: { conversation_id }, file }, { timeoutMs: timings.upload });
}
