import { review } from '@fixit/contract/review';
import { readForm } from '../../../lib/form/read-form.ts';

/** The calls to add and to correct a reply have the same body. */
export const readReply = (comment: string) => readForm(review.replyTo.body, { comment });
