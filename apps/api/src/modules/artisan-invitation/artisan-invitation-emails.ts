import { invitationDays } from '@fixit/contract/artisan/artisan-invitation';
import { links } from '@fixit/contract/link';
import { greet, marketMark, type RenderedEmail, renderEmail } from '../../platform/email/email-layout.ts';
import type { EmailExample } from '../../platform/email/email-preview.ts';

export interface ArtisanInvitationEmail {
  business_name: string;
  category: string;
  district: string;
  /** The email quotes this line from the operator unless it is empty. */
  note: string;
  link: string;
}

export function writeArtisanInvitation({
  business_name,
  category,
  district,
  note,
  link,
}: ArtisanInvitationEmail): RenderedEmail {
  return renderEmail({
    subject: `Your invitation to ${marketMark}`,
    // The greeting has no name because nobody has confirmed that the address belongs to the business.
    greeting: greet(''),
    paragraphs: [
      `Customers around ${district} are looking for ${category.toLowerCase()} on ${marketMark}, and we would like to invite ${business_name} to join.`,
      'The link below opens a sign-up form that we have filled in for you. You can change everything, and you have no account until you sign up.',
      `The link works once, for ${invitationDays} days.`,
    ],
    ...(note && { quote: { lead: 'A note from us', words: note } }),
    action: { label: 'Join', url: link },
    closing: 'If you do not want to join, you do not need to do anything.',
  });
}

export function listArtisanInvitationExamples(publicUrl: string): EmailExample[] {
  const example = {
    business_name: 'Stell Roofing',
    category: 'Roofing',
    district: 'BD20',
    link: new URL(links.artisanSignUp('example'), publicUrl).href,
  };
  const emails = {
    'artisan-invitation': writeArtisanInvitation({ ...example, note: '' }),
    'artisan-invitation-with-a-line': writeArtisanInvitation({
      ...example,
      note: 'Nine people round Silsden asked for a roofer in November, and eight got no answer.',
    }),
  };
  return Object.entries(emails).map(([name, email]) => ({ group: 'Account', name, email }));
}
