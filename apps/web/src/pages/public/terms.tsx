import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { operator } from '../../lib/operator.ts';
import { Contact, LegalPage } from './legal.tsx';

const clauses = [
  {
    title: 'What these terms cover',
    content: (
      <p>These terms apply between you and {operator.party}, whenever you use Fixit. By signing up you accept them.</p>
    ),
  },
  {
    title: 'Who may use Fixit',
    content: <p>You must be 18 or older, and the name and email address you sign up with must be your own.</p>,
  },
  {
    title: 'What Fixit does',
    content: (
      <>
        <p>
          Fixit brings you and artisans together: you describe the work, artisans accept, you chat and agree on a time.
          The contract for the work is between you and the artisan. {operator.name} is not a party to it and does not
          carry out the work.
        </p>
        <p>
          Distances, ratings and texts on an artisan’s page come from artisans and customers. We take care of them but
          cannot vouch for each one.
        </p>
      </>
    ),
  },
  {
    title: 'Prices and commission',
    content: (
      <p>
        Sending a request costs nothing. You agree on the price with the artisan and pay the artisan. A commission may
        apply to bookings; artisans are told about it before it does.
      </p>
    ),
  },
  {
    title: 'Bookings',
    content: (
      <p>
        An appointment is agreed once you accept it. Until then you can reject it without a reason. Afterwards you and
        the artisan can each cancel it, or ask to change the time; it keeps its original time until the other agrees. A
        change less than {bookingTimes.freeCancellationHours} hours before the start is flagged as late if the
        appointment was agreed before then, and both of you see that.
      </p>
    ),
  },
  {
    title: 'How to behave',
    content: (
      <ul>
        <li>Ask only for work that is lawful and that you mean to have done.</li>
        <li>Write to people as you would speak to them at your door.</li>
        <li>Send only pictures that are yours to send.</li>
        <li>Do not try to break, overload or copy Fixit, or to collect what others have written here.</li>
      </ul>
    ),
  },
  {
    title: 'Your account',
    content: (
      <p>
        Keep your password to yourself. You can delete your account yourself at any time, at the end of your profile.
        Artisans can do so in their settings. We may close an account that breaks these terms, and will say why.
      </p>
    ),
  },
  {
    title: 'Our liability',
    content: (
      <p>
        We do not limit our liability where the law does not allow it, such as for death, injury and fraud. Otherwise we
        are liable for damage that we could have foreseen and that was our fault. Your rights as a consumer stay as they
        are.
      </p>
    ),
  },
  {
    title: 'Law and courts',
    content: (
      <>
        <p>
          English law applies to these terms, and the courts of England and Wales decide. If you live elsewhere in the
          United Kingdom you may go to the courts there.
        </p>
        <Contact />
      </>
    ),
  },
];

export default function TermsPage() {
  return <LegalPage title="Terms" clauses={clauses} />;
}
