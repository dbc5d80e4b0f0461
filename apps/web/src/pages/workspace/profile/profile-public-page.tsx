import { PageSetting } from '../../../features/artisan/public-page-setting/page-setting.tsx';
import { useArtisanPage } from '../../../features/artisan/public-page-setting/page-setting-queries.ts';
import { Part } from './profile-part.tsx';

export default function PublicPagePart() {
  return <Part of={useArtisanPage()}>{(setting) => <PageSetting setting={setting} />}</Part>;
}
