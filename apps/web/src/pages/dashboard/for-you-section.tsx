import { poundsText } from '@fixit/contract/value/pounds';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { visitHeadline } from '../../features/booking/visit/visit-headline.ts';
import { texts } from '../../features/dashboard/dashboard-texts.ts';
import { requestStateText } from '../../features/job/request/request-state-text.ts';
import { texts as requestTexts } from '../../features/job/request/request-texts.ts';
import { nearAppointmentText, nearInstantText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import type { ForYou } from './choose-for-you.ts';
import styles from './for-you-section.module.css';

export function ForYouSection({ nextAppointment, request, waiting, hasMore }: ForYou) {
  const title = useId();
  if (!nextAppointment && !request && waiting.length === 0) return null;
  return (
    <section aria-labelledby={title} className={styles.section}>
      <h2 id={title} className={typeStyles.hidden}>
        {texts.forYou}
      </h2>
      <ul className={styles.cards}>
        {nextAppointment && <BookingSummaryCard label={texts.nextAppointment} {...nextAppointment} />}
        {request && (
          <Card
            label={requestTexts.yourRequest}
            name={texts.answersTo(request.category.category, request.accepted_count)}
            href={
              request.accepted_count > 0 ? paths.acceptedProviders(request.id) : paths.availableProviders(request.id)
            }
            image={request.category.image}
            isWaiting
            note={requestStateText(request)}
          >
            {request.asked_count > 0 && <p>{requestTexts.invitedCount(request.asked_count)}</p>}
          </Card>
        )}
        {waiting.map((entry) => (
          <BookingSummaryCard key={entry.booking.id} label={texts.waiting} {...entry} />
        ))}
      </ul>
      {hasMore && (
        <Link href={paths.bookings()} className={styles.more}>
          {texts.more}
        </Link>
      )}
    </section>
  );
}

type BookingSummaryProps = { label: string } & ForYou['waiting'][number];

function BookingSummaryCard({ label, booking, reschedule, replyBy }: BookingSummaryProps) {
  const { appointment_date, appointment_time, service_description, price } = booking;
  const isProposal = !booking.booking_status;
  const headline = visitHeadline(booking);
  const time = nearAppointmentText(appointment_date, appointment_time);
  return (
    <Card
      label={label}
      name={booking.artisan_name}
      href={paths.bookings(booking.id)}
      image={booking.service_image}
      isWaiting={isProposal || reschedule !== null}
      note={replyBy && texts.replyBy(nearInstantText(replyBy))}
    >
      <p className={classes(!isProposal && styles.when)}>
        <time dateTime={`${appointment_date}T${appointment_time}`}>{isProposal ? texts.proposed(time) : time}</time>
      </p>
      {headline !== null && <p className={typeStyles.strong}>{headline}</p>}
      {reschedule && (
        <p>{texts.asksToMove(nearAppointmentText(reschedule.appointment_date, reschedule.appointment_time))}</p>
      )}
      {!isProposal && !reschedule && (
        <p className={classes(styles.facts, typeStyles.quiet)}>
          <span className={styles.cut}>{service_description}</span>
          {price != null && <span>{poundsText(price)}</span>}
        </p>
      )}
    </Card>
  );
}

interface CardProps {
  label: string;
  name: string;
  href: string;
  image: string | null | undefined;
  isWaiting: boolean;
  note: string | null;
  children: ReactNode;
}

function Card({ label, name, href, image, isWaiting, note, children }: CardProps) {
  return (
    <li className={classes(styles.card, isWaiting && styles.waiting)}>
      <Picture src={image} className={styles.picture} />
      <div className={styles.words}>
        <p className={typeStyles.quiet}>{label}</p>
        <h3>
          <Link href={href} className={typeStyles.stretchedLink}>
            {name}
          </Link>
        </h3>
        {children}
        {note && <p className={typeStyles.quiet}>{note}</p>}
      </div>
    </li>
  );
}
