import type { Booking } from '@fixit/contract/booking';
import { poundsText } from '@fixit/contract/pounds';
import { instantText } from '../../lib/format.ts';
import { dialogTexts as texts } from './dialog-texts.ts';

/** Until when a proposal stands, the price and a reported problem, where a server tells them; part of a list of facts. */
export function MoreFacts({ booking: { booking_status, expires_at, price, problem } }: { booking: Booking }) {
  return (
    <>
      {!booking_status && expires_at && (
        <>
          <dt>{texts.answerBy}</dt>
          <dd>{instantText(expires_at)}</dd>
        </>
      )}
      {price != null && (
        <>
          <dt>{texts.price}</dt>
          <dd>{poundsText(price)}</dd>
        </>
      )}
      {problem && (
        <>
          <dt>{texts.problem}</dt>
          <dd>{problem.reason}</dd>
        </>
      )}
    </>
  );
}
