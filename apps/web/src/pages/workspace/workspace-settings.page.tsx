import { changePasswordTexts } from '../../features/account/password/change-password-texts.ts';
import { AccountSettings } from '../../features/account/settings/account-settings.tsx';
import { signOut } from '../../features/account/sign-out.ts';
import { texts as artisanTexts } from '../../features/artisan/artisan-texts.ts';
import { CalendarFeed } from '../../features/artisan/profile/calendar-feed.tsx';
import { BlockedPeople } from '../../features/block/blocked-people.tsx';
import { EmailSettings } from '../../features/notification/email/email-settings.tsx';
import { OwnCasesLink } from '../../features/own-case/own-cases-link.tsx';
import { openOverlay } from '../../lib/overlay.ts';
import { Button } from '../../ui/button.tsx';
import { Main } from '../../ui/page/main.tsx';
import { Section } from '../../ui/page/section.tsx';
import styles from './workspace-settings.module.css';

const texts = { title: 'Settings', account: 'Your account', signOut: 'Sign Out' };

export default function WorkspaceSettingsPage() {
  return (
    <Main title={texts.title}>
      <h1>{texts.title}</h1>
      <Section title={artisanTexts.feed}>
        <CalendarFeed />
      </Section>
      <EmailSettings />
      <Section title={texts.account}>
        <div className={styles.actions}>
          <Button onClick={() => openOverlay({ name: 'change-password' })}>{changePasswordTexts.changePassword}</Button>
          <Button onClick={signOut}>{texts.signOut}</Button>
        </div>
      </Section>
      <AccountSettings>
        <BlockedPeople />
        <OwnCasesLink />
      </AccountSettings>
    </Main>
  );
}
