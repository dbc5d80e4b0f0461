import { notificationDays } from '@fixit/contract/notification';
import { operator } from '../../lib/operator.ts';
import { Contact, IfSupportAddress, LegalPage } from './legal.tsx';

const clauses = [
  {
    title: 'Who we are',
    content: (
      <p>
        You share your personal data with {operator.party}, in England. {operator.name} decides what happens with it on
        Fixit and is responsible for it under the UK General Data Protection Regulation.
      </p>
    ),
  },
  {
    title: 'What we keep',
    content: (
      <ul>
        <li>Your name, email address and password, the last only as a hash that cannot be reversed.</li>
        <li>Your phone number, home address, postcode and its place on the map, when you give them.</li>
        <li>Your requests, bookings, messages, pictures that you send, and reviews.</li>
        <li>Where you are logged in: browser and system in a few words, and when you last used them.</li>
        <li>When you were last active in a chat, so that the other side knows whether to expect an answer.</li>
        <li>For waitlist entries: your name, WhatsApp number, services, city and social profile.</li>
      </ul>
    ),
  },
  {
    title: 'What it is for',
    content: (
      <>
        <p>
          We use it to find artisans near you, to let you agree on work with them, and to keep your account safe. That
          is the contract between us, and the legal basis for what we do.
        </p>
        <p>We show no advertisements, sell nothing about you and do not track you anywhere else.</p>
      </>
    ),
  },
  {
    title: 'Who sees it',
    content: (
      <>
        <p>
          Artisans who are asked see your first name, your postcode district and how far its centre is from them, your
          description, photos and budget. Once you chat with an artisan, they see roughly how far away you are. An
          artisan whose appointment you accept sees your name and address. In a chat the other side sees what you write
          and send.
        </p>
        <p>An artisan’s place on the map, and every distance to it, is rounded to about 500 metres.</p>
        <p>Reviews show your first name and the initial of your last name.</p>
      </>
    ),
  },
  {
    title: 'In your browser',
    content: (
      <p>
        We set no cookies. Your login, your chosen address and what you have typed but not sent stay in your browser’s
        own storage until you log out or clear it. So does a copy of the app’s own code, so that it opens without a
        network; nothing about you is in it.
      </p>
    ),
  },
  {
    title: 'How long',
    content: (
      <p>
        As long as you have an account; notifications for {notificationDays} days. You can download and delete
        everything yourself, at the end of your profile. When an account is deleted, open bookings are cancelled, your
        profile and messages are removed, your name is removed from other people’s notifications, and your reviews stay
        without a name. A waitlist entry is kept until we invite you to join.
        <IfSupportAddress>
          {' '}
          To be removed from the list earlier, write to us with the number that you gave, and we delete the entry.
        </IfSupportAddress>
      </p>
    ),
  },
  {
    title: 'Your rights',
    content: (
      <>
        <p>
          You may see, correct, export and delete your data, object to its use, and complain to the Information
          Commissioner’s Office.
        </p>
        <Contact />
      </>
    ),
  },
];

export default function PrivacyPage() {
  return <LegalPage title="Privacy policy" clauses={clauses} />;
}
