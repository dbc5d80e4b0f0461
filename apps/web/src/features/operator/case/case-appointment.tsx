import type { CaseAppointment as Appointment } from '@fixit/contract/operator/case/case-calls';
import { appointmentStates } from '@fixit/contract/operator/list-words';
import { poundsText } from '@fixit/contract/value/pounds';
import { Link } from 'wouter';
import { clockText, instantText } from '../../../lib/format.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './case-appointment.module.css';
import { texts } from './case-texts.ts';

export function CaseAppointment({ appointment }: { appointment: Appointment }) {
  const { id, business, customer, category, image, starts_at, ends_at, price, state } = appointment;
  return (
    <section className={styles.card} aria-label={texts.appointment}>
      <Picture src={image} className={styles.sign} />
      <div className={styles.words}>
        <Link href={`/bookings/${id}`}>{texts.work(business || texts.somebody, customer || texts.somebody)}</Link>
        <p className={styles.time}>{texts.fromTo(instantText(starts_at), clockText(ends_at))}</p>
        <p className={styles.facts}>
          {price !== null && <span>{texts.agreedPrice(poundsText(price))}</span>}
          <span>{category}</span>
          <span>{appointmentStates[state]}</span>
        </p>
      </div>
    </section>
  );
}
