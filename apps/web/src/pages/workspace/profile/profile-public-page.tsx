import { PageSetting } from '../../../features/artisan/public-page-setting/page-setting.tsx';
import { useArtisanPage } from '../../../features/artisan/public-page-setting/page-setting-queries.ts';
import { ProfilePart } from './profile-part.tsx';

export default function PublicPagePart() {
  return <ProfilePart query={useArtisanPage()}>{(setting) => <PageSetting setting={setting} />}</ProfilePart>;
}
