import { Hammer, LogIn } from 'lucide-react';
import { createElement, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { readArtisanToSee } from '../../../lib/navigation/artisan-to-see.ts';
import { readReturnTo } from '../../../lib/navigation/return-to.ts';
import { nameOfScreen } from '../../../lib/navigation/screen-names.ts';
import { paths } from '../../../lib/paths.ts';
import { Notice } from '../../../ui/banner.tsx';
import { loginTexts } from './login-texts.ts';

const useArtisanNotice = lazyPart(async () => (await import('./artisan-notice.tsx')).ArtisanNotice, console.warn);

export function ContinueNotice() {
  const [artisan] = useState(readArtisanToSee);
  const [name] = useState(() => nameOfScreen(readReturnTo() ?? ''));
  const artisanNotice = useArtisanNotice(artisan !== null);
  if (artisan) return artisanNotice && createElement(artisanNotice, artisan);
  return (
    name && (
      <Notice icon={LogIn} still>
        {loginTexts.continueTo(name)}
      </Notice>
    )
  );
}

export function WorkNotice() {
  return (
    <Notice icon={Hammer} still>
      {loginTexts.hereToWork} <a href={paths.workspaceLogin}>{loginTexts.toWorkspace}</a>
    </Notice>
  );
}
