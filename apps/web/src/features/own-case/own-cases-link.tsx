import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/page/section.tsx';

const texts = {
  title: 'Your cases',
  what: 'What you reported, what was reported about you, and what came of it.',
  open: 'Show your cases',
};

export function OwnCasesLink() {
  return (
    <Section title={texts.title}>
      <p>{texts.what}</p>
      <ButtonLink href={paths.cases()}>{texts.open}</ButtonLink>
    </Section>
  );
}
