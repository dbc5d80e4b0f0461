import { entriesOf } from '../history.ts';
import type { Evidence } from '../state.ts';

/** Returns answers that are not JSON, and server errors: every status from 500 except 503 `unavailable`. */
export function findServerErrors({ entries }: Evidence): string[] {
  return entriesOf(entries, 'call').flatMap(({ op, by, attempts }) =>
    attempts
      .filter(
        ({ status, code, isJson }) =>
          status !== null && (!isJson || (status >= 500 && !(status === 503 && code === 'unavailable'))),
      )
      .map(({ status, code, isJson, at }) => {
        const body = isJson ? (code ?? 'without a code') : 'with a body that is not JSON';
        return `${op} of ${by} was answered with ${status} ${body} at ${at} ms`;
      }),
  );
}

/** Returns pictures of messages that cannot be read, or differ from their upload. */
export function findWrongPictures({ entries, state: { pictures } }: Evidence): string[] {
  const uploads = entriesOf(entries, 'call').filter(({ op, id }) => op === 'message.uploadAttachment' && id !== null);
  const digests = new Map(uploads.map(({ id, input }) => [id, input['digest']]));
  return pictures.flatMap(({ attachment_id, status, digest }) => {
    if (status !== 200) return [`the picture ${attachment_id} is answered with ${status}`];
    return digest === digests.get(attachment_id) ? [] : [`the picture ${attachment_id} has different bytes`];
  });
}
