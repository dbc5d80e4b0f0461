import { useTimesOff } from '../../../features/artisan/artisan-queries.ts';
import { texts as artisanTexts } from '../../../features/artisan/artisan-texts.ts';
import { TimeOffForm, TimeOffList } from '../../../features/artisan/hours/time-off.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ProfilePart } from './profile-part.tsx';
import styles from './workspace-profile.module.css';
import { texts } from './workspace-profile-texts.ts';

export default function TimeOffPart() {
  return (
    <ProfilePart query={useTimesOff()}>
      {(timesOff) => (
        <div className={styles.timeOff}>
          <Section title={texts.takeTimeOff}>
            <TimeOffForm />
          </Section>
          <Section title={artisanTexts.timesOff}>
            {timesOff.length === 0 ? (
              <EmptyState picture="tea" sentence={artisanTexts.noTimeOff} more={texts.noTimeOffMore} />
            ) : (
              <TimeOffList timesOff={timesOff} />
            )}
          </Section>
        </div>
      )}
    </ProfilePart>
  );
}
