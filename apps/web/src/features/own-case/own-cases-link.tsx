import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/page/section.tsx';

const texts = {
  title: 'Your cases',
  explanation: 'Your reports, reports about you, and their outcomes.',
  open: 'Show your cases',
};

export function OwnCasesLink() {
  return (
    <Section title={texts.title}>
      <p>{texts.explanation}</p>
      <ButtonLink href={paths.cases()}>{texts.open}</ButtonLink>
    </Section>
  );
}
