import '../../ui/theme/global.css';
import '../../ui/page/market-name.css';
import '../announcement/announcement.css';
// This stylesheet exists only in the build, which generates it from the contract's accents.
import 'virtual:accents.css';

export { renderPublicPage } from './render-public-page.tsx';
