import type { Booking } from '@fixit/contract/booking';
import type { SheetRequest } from '@fixit/contract/job/job-sheet';
import { poundsText } from '@fixit/contract/value/pounds';
import { CalendarDays } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { appointmentText, nearInstantText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PhotoRow } from '../../../ui/photo-row.tsx';
import { openRescheduleOf } from '../booking-schedule.ts';
import { spanText } from '../describe-booking.ts';
import { WorkPlace } from '../work-place.tsx';
import { historyLines } from './change-text.ts';
import styles from './job-sheet.module.css';
import { agreedHeading, offerText, texts } from './job-sheet-texts.ts';
import { type NextStep, nextStepOf } from './next-step.ts';
import type { SheetSubject } from './sheet-subject.ts';
import { sheetTone } from './sheet-tone.ts';

export type SheetFact = readonly [label: string, value: ReactNode];

interface JobSheetProps {
  subject: SheetSubject;
  /** Replaces the usual facts of a booking. */
  facts?: readonly SheetFact[];
  /** Appears between the time of a booking and its facts. */
  visit?: ReactNode;
  /** Replaces the note on the next step while a reschedule request is pending. */
  rescheduling?: ReactNode;
  /** Replaces the note on the next step with a question to the reader. */
  prompt?: ReactNode;
  actions?: ReactNode;
  /** Lets the note on the next step refer to the chat. */
  isInChat?: boolean;
  /** The other side can no longer be reached. */
  isUnreachable?: boolean;
}

/** The customer and the artisan see the same parts in the same order. */
export function JobSheet({
  subject,
  facts,
  visit,
  rescheduling,
  prompt,
  actions,
  isInChat = false,
  isUnreachable = false,
}: JobSheetProps) {
  const now = useNow();
  const { booking, request, reader, otherName } = subject;
  const isProposal = booking !== null && !booking.booking_status;
  const isRescheduling = booking !== null && openRescheduleOf(booking, now) !== null;
  return (
    <div className={styles.sheet}>
      <section className={classes(styles.now, styles[sheetTone(subject, now)])}>
        {booking ? (
          <BookingOverview
            booking={booking}
            visit={visit}
            facts={facts ?? factsOf(booking, subject)}
            isRescheduling={isRescheduling}
          />
        ) : (
          <OfferedPrice request={request} subject={subject} />
        )}
        {(isRescheduling && rescheduling) || prompt || (
          <NextStepNote step={nextStepOf(subject, now, isUnreachable)} isInChat={isInChat} />
        )}
        {actions && <div className={classes(styles.actions, isProposal && styles.answer)}>{actions}</div>}
      </section>
      {booking?.service_description && (
        <section>
          <h3>{booking.booking_status ? texts.work : texts.proposedWork}</h3>
          <LongText text={booking.service_description} />
        </section>
      )}
      {request && <Request request={request} heading={texts.request[reader]} />}
      {request?.offer && (
        <section>
          <h3>{texts.offer[reader](otherName)}</h3>
          <p className={styles.price}>{offerText(request.offer)}</p>
          {request.offer.note && <LongText text={request.offer.note} />}
        </section>
      )}
      <History subject={subject} />
    </div>
  );
}

/** A booking does not store the kind of its price. If its price is that of the offer, the offer's kind applies. */
export function priceText({ price }: Booking, { request }: SheetSubject): string {
  const offer = request?.offer;
  const price_kind = offer && offer.price === price ? offer.price_kind : null;
  return price == null ? '' : offerText({ price, price_kind });
}

function factsOf(booking: Booking, subject: SheetSubject): SheetFact[] {
  const { customer_address, work_address, expires_at } = booking;
  return [
    [texts.price, priceText(booking, subject)],
    [texts.takes, spanText(booking)],
    [texts.address, customer_address && <WorkPlace key="address" booking={booking} />],
    [texts.howToFind, work_address?.how_to_find],
    [texts.replyBy, !booking.booking_status && expires_at && nearInstantText(expires_at)],
  ];
}

interface BookingOverviewProps extends Pick<JobSheetProps, 'visit'> {
  booking: Booking;
  facts: readonly SheetFact[];
  isRescheduling: boolean;
}

function BookingOverview({ booking, visit, facts, isRescheduling }: BookingOverviewProps) {
  const { appointment_date, appointment_time } = booking;
  return (
    <>
      <h3>{agreedHeading(booking, isRescheduling)}</h3>
      <time className={styles.time} dateTime={`${appointment_date}T${appointment_time}`}>
        {appointmentText(appointment_date, appointment_time)}
      </time>
      {visit}
      <Facts facts={facts} />
    </>
  );
}

function OfferedPrice({
  request,
  subject: { reader, otherName },
}: {
  request: SheetRequest | null;
  subject: SheetSubject;
}) {
  const offer = request?.offer;
  const price = offer ? offerText(offer) : '';
  const title = reader === 'artisan' ? texts.youOffered(price) : texts.theyOffered(otherName, price);
  return (
    <>
      <h3>{texts.nothing}</h3>
      {offer && <p className={styles.time}>{title}</p>}
    </>
  );
}

function NextStepNote({ step, isInChat }: { step: NextStep | null; isInChat: boolean }) {
  if (!step) return null;
  const { sentence, more, chatHint, isTodo } = step;
  return (
    <p className={classes(styles.next, isTodo && styles.todo)}>
      <Icon of={CalendarDays} />
      <span>
        <strong>{sentence}</strong> {isInChat ? (more ?? chatHint) : more}
      </span>
    </p>
  );
}

function Facts({ facts }: { facts: readonly SheetFact[] }) {
  const visibleFacts = facts.filter(([, value]) => Boolean(value));
  if (visibleFacts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {visibleFacts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Request({ request, heading }: { request: SheetRequest; heading: string }) {
  const { description, category, photos, budget, created_at } = request;
  return (
    <section>
      <h3>{heading}</h3>
      {description && <LongText text={description} />}
      <PhotoRow title={category} photos={photos} />
      <Facts
        facts={[
          [texts.budget, budget == null ? texts.noBudget : poundsText(budget)],
          [texts.sentAt, nearInstantText(created_at)],
        ]}
      />
    </section>
  );
}

const maxCollapsedLength = 200;

function LongText({ text }: { text: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(text.length <= maxCollapsedLength);
  return (
    <>
      <p id={id} className={classes(styles.text, !isWhole && styles.cut)}>
        {text}
      </p>
      {!isWhole && (
        <button type="button" className={styles.more} aria-controls={id} onClick={() => setWhole(true)}>
          {texts.readAll}
        </button>
      )}
    </>
  );
}

function History({ subject }: { subject: SheetSubject }) {
  const lines = historyLines(subject);
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{texts.history}</h3>
      <ol className={styles.history}>
        {lines.map(({ at, before, replaced, after }) => (
          <li key={`${at} ${before}`}>
            {before}
            {replaced && <s>{replaced}</s>}
            {after}
            <time className={styles.at} dateTime={at}>
              {nearInstantText(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
