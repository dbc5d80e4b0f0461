import type { Booking } from '@fixit/contract/booking';
import { poundsText } from '@fixit/contract/value/pounds';
import { instantText } from '../../lib/format.ts';
import { dialogTexts as texts } from './customer/dialogs/texts.ts';

/** Until when a proposal stands, and what is to be paid and was reported; part of a list of facts. */
export function MoreFacts({ booking }: { booking: Booking }) {
  const { booking_status, expires_at } = booking;
  return (
    <>
      {!booking_status && expires_at && (
        <>
          <dt>{texts.answerBy}</dt>
          <dd>{instantText(expires_at)}</dd>
        </>
      )}
      <PriceAndProblem booking={booking} />
    </>
  );
}

/** The price and a reported problem, where a server tells them; part of a list of facts. */
export function PriceAndProblem({ booking: { price, problem } }: { booking: Booking }) {
  return (
    <>
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
