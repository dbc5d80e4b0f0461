import type { Booking } from '@fixit/contract/booking';
import type { JobSheet as Sheet } from '@fixit/contract/job/job-sheet';
import { poundsText } from '@fixit/contract/value/pounds';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { nearAppointmentText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lacksHouseNumber } from '../booking-rules.ts';
import { stateText } from '../describe-booking.ts';
import { JobSheet } from '../sheet/job-sheet.tsx';
import { offerText, texts as sheetTexts } from '../sheet/job-sheet-texts.ts';
import { currentSubject, type SheetSubject } from '../sheet/sheet-subject.ts';
import { sheetTone } from '../sheet/sheet-tone.ts';
import { needsAnswerOf, otherBookings } from './chat-booking-lists.ts';
import { texts } from './chat-booking-texts.ts';
import styles from './chat-job-sheet.module.css';

interface ChatJobSheetProps {
  sheet: Sheet;
  /** The chat has no messages yet, so the sheet starts open. */
  isNewChat: boolean;
  isUnreachable: boolean;
  rescheduling: (booking: Booking) => ReactNode;
  actions: (booking: Booking) => ReactNode;
  card: (booking: Booking) => ReactNode;
}

/** Shows one line above the messages, which expands over them. Wide windows show the whole sheet next to them. */
export function ChatJobSheet({ sheet, isNewChat, isUnreachable, rescheduling, actions, card }: ChatJobSheetProps) {
  const id = useId();
  const now = useNow();
  const [userChoice, setUserChoice] = useState<boolean | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const subject = currentSubject(sheet, now);
  const { booking, request } = subject;
  const others = otherBookings(sheet.bookings, booking, sheet.side, now);
  const isEmpty = !booking && !request;
  const isExpanded = userChoice ?? isNewChat;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isExpanded) return;
    setUserChoice(false);
    toggle.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the sheet over the messages
    <section
      className={classes(styles.place, isEmpty && styles.empty)}
      aria-labelledby={`${id}title`}
      onKeyDown={onKeyDown}
    >
      <div className={classes(styles.sheet, isExpanded && styles.expanded)}>
        <h2 className={styles.title}>
          <span id={`${id}title`} className={styles.label}>
            {texts.appointments}
          </span>{' '}
          <button
            ref={toggle}
            id={`${id}fold`}
            type="button"
            className={classes(styles.fold, styles[sheetTone(subject, now)])}
            aria-labelledby={`${id}title ${id}fold`}
            aria-expanded={isExpanded}
            aria-controls={`${id}sheet`}
            onClick={() => setUserChoice(!isExpanded)}
          >
            <SheetSummary subject={subject} count={others.length + 1} now={now} />
            <Icon of={ChevronDown} className={styles.chevron} />
          </button>
        </h2>
        <div id={`${id}sheet`} className={classes(styles.open, !isExpanded && styles.closed)}>
          <JobSheet
            subject={subject}
            rescheduling={booking && rescheduling(booking)}
            actions={booking && actions(booking)}
            isInChat
            isUnreachable={isUnreachable}
          />
          {others.length > 0 && (
            <section className={styles.others}>
              <h3>{sheetTexts.others}</h3>
              <ul className={styles.list}>
                {others.map((other) => (
                  <li key={other.id}>{card(other)}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </section>
  );
}

function SheetSummary({ subject, count, now }: { subject: SheetSubject; count: number; now: number }) {
  const { booking, request, reader, otherName } = subject;
  const [first, ...details] = booking
    ? [bookingSummary(booking), count > 1 && texts.firstOf(count), ...stateDetails(booking, reader, now)]
    : reader === 'artisan'
      ? [sheetTexts.youOffered(request?.offer ? offerText(request.offer) : ''), request?.description]
      : [sheetTexts.noTime, request?.offer && sheetTexts.theyOffered(otherName, offerText(request.offer))];
  return (
    <>
      <span className={styles.first}>{first}</span>{' '}
      <span className={styles.state}>{details.filter(Boolean).join(' · ')}</span>
    </>
  );
}

function stateDetails(booking: Booking, reader: SheetSubject['reader'], now: number) {
  const state = needsAnswerOf(reader, now)(booking) ? texts.needsAnswer : stateText(booking, reader);
  return [state, reader === 'artisan' && lacksHouseNumber(booking) && texts.noHouse, booking.service_description];
}

function bookingSummary({ appointment_date, appointment_time, price }: Booking): string {
  const when = nearAppointmentText(appointment_date, appointment_time);
  return price == null ? when : `${when} · ${poundsText(price)}`;
}
