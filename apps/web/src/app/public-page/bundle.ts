import '../../ui/theme/global.css';
import '../../ui/page/market-name.css';
import '../announcement/announcement.css';
// This sheet exists only in the build, which writes it from the accents of the contract.
import 'virtual:accents.css';

export { renderPublicPage } from './render-public-page.tsx';
