import type { PublicPage, RenderPublicPage } from '@fixit/contract/public-page/public-page';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AppearanceContext } from '../../pages/public-page/appearance.ts';
import { ArtisanView } from '../../pages/public-page/artisan-view.tsx';
import { describeArtisanPage } from '../../pages/public-page/artisan-words.ts';
import { ConfirmReportView, confirmWords } from '../../pages/public-page/confirm-report-view.tsx';
import { FewInTownView, UnknownTownView } from '../../pages/public-page/few-in-town-view.tsx';
import { MissingView, missingWords } from '../../pages/public-page/missing-view.tsx';
import { PageFrame } from '../../pages/public-page/page-frame.tsx';
import { ReportSentView, ReportView, reportSentWords, reportWords } from '../../pages/public-page/report-view.tsx';
import { RulesView, rulesWords } from '../../pages/public-page/rules-view.tsx';
import {
  describeFewInTown,
  describeTown,
  describeTowns,
  describeTradeInTown,
  describeUnknownTown,
} from '../../pages/public-page/town-words.ts';
import { TownsView, TownView } from '../../pages/public-page/towns-view.tsx';
import { TradeInTownView } from '../../pages/public-page/trade-in-town-view.tsx';
import { TradesView } from '../../pages/public-page/trades-view.tsx';
import { TransparencyView, transparencyWords } from '../../pages/public-page/transparency-view.tsx';
import { PageHead } from './page-head.tsx';

interface PageWords {
  readonly title: string;
  readonly description: string;
}

interface PageRendering extends PageWords {
  readonly view: ReactElement;
}

function describeRendering(page: PublicPage): PageRendering {
  switch (page.kind) {
    case 'artisan':
      return { ...describeArtisanPage(page), view: <ArtisanView page={page} /> };
    case 'trade_in_town':
      return { ...describeTradeInTown(page), view: <TradeInTownView page={page} /> };
    case 'few_in_town':
      return { ...describeFewInTown(page), view: <FewInTownView page={page} /> };
    case 'unknown_town':
      return { ...describeUnknownTown(page), view: <UnknownTownView page={page} /> };
    case 'towns':
      return { ...describeTowns(page), view: <TownsView page={page} /> };
    case 'town':
      return { ...describeTown(page), view: <TownView page={page} /> };
    case 'missing': {
      const { title, sentence } = missingWords[page.reason];
      return { title, description: sentence, view: <MissingView page={page} /> };
    }
    case 'rules':
      return { ...rulesWords, view: <RulesView /> };
    case 'report':
      return { ...reportWords, view: <ReportView page={page} /> };
    case 'report_sent':
      return { ...reportSentWords, view: <ReportSentView /> };
    case 'confirm_report':
      return { title: confirmWords(page).title, description: '', view: <ConfirmReportView page={page} /> };
    case 'transparency':
      return { ...transparencyWords, view: <TransparencyView page={page} /> };
    case 'trades':
      return {
        title: 'All trades',
        description: 'Every trade you can find here, and how many artisans offer it.',
        view: <TradesView page={page} />,
      };
  }
}

export const renderPublicPage: RenderPublicPage = (page, { appearance, metadata, files }) => {
  const { view, title, description } = describeRendering(page);
  const markup = renderToStaticMarkup(
    <html lang="en-GB" data-accent={appearance.accent}>
      <PageHead
        title={`${title} – ${appearance.market}`}
        description={description}
        appearance={appearance}
        metadata={metadata}
        files={files}
      />
      <body>
        <AppearanceContext value={appearance}>
          {appearance.notice !== null && (
            <aside id="announcement" aria-label="Announcement">
              <p>
                {appearance.notice.sentence}
                {appearance.notice.link && (
                  <>
                    {' '}
                    <a href={appearance.notice.link.href}>{appearance.notice.link.text}</a>
                  </>
                )}
              </p>
            </aside>
          )}
          <PageFrame>{view}</PageFrame>
        </AppearanceContext>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}`;
};
