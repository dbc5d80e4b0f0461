import { review } from '@fixit/contract/review';
import { readForm } from '../../../lib/form/read-form.ts';

/** Both calls that reply take the same body. */
export const readReply = (comment: string) => readForm(review.replyTo.body, { comment });
