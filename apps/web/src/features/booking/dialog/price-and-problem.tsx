import type { Booking } from '@fixit/contract/booking';
import { poundsText } from '@fixit/contract/value/pounds';
import { texts } from './booking-dialog-texts.ts';

/** Items of a `<dl>`. */
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
