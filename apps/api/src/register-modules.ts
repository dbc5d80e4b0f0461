import type { CardLabels } from '@fixit/contract/service';
import type { Registry } from 'prom-client';
import type { Pools } from './db/sessions/pools.ts';
import { examineServer } from './doctor/examine-server.ts';
import type { Env } from './env.ts';
import { accountRoutes } from './modules/account/account-routes.ts';
import { addressRoutes } from './modules/address/address-routes.ts';
import { createVendor } from './modules/address/place-actions.ts';
import { appealRoutes } from './modules/appeal/appeal-routes.ts';
import { artisanRoutes } from './modules/artisan/artisan-routes.ts';
import { artisanInvitationRoutes } from './modules/artisan-invitation/artisan-invitation-routes.ts';
import { artisanPageRoutes } from './modules/artisan-page/artisan-page-routes.ts';
import { blockRoutes } from './modules/block/block-routes.ts';
import { bookingRoutes } from './modules/booking/booking-routes.ts';
import { caseRoutes } from './modules/case/operator-case-routes.ts';
import { caseNoteRoutes } from './modules/case-note/case-note-routes.ts';
import { caseQuestionRoutes } from './modules/case-question/case-question-routes.ts';
import { categoryRoutes } from './modules/category/category-routes.ts';
import { conversationRoutes } from './modules/conversation/conversation-routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard-routes.ts';
import { demoRoutes } from './modules/demo/demo-routes.ts';
import { jobRoutes } from './modules/job/job-routes.ts';
import { jobSheetRoutes } from './modules/job-sheet/job-sheet-routes.ts';
import { marketRoutes } from './modules/market/market-routes.ts';
import { messageRoutes } from './modules/message/message-routes.ts';
import { watchBatches } from './modules/message/socket/batch-metrics.ts';
import { chatSocketRoute } from './modules/message/socket/chat-socket-routes.ts';
import { eventSocketRoute } from './modules/notification/event-socket-routes.ts';
import { notificationRoutes } from './modules/notification/notification-routes.ts';
import { demoSignInRoutes } from './modules/operator/demo-sign-in-routes.ts';
import { guardPanel, operatorRoutes } from './modules/operator/operator-routes.ts';
import { ownCaseRoutes } from './modules/own-case/own-case-routes.ts';
import { profileRoutes } from './modules/profile/profile-routes.ts';
import { reportRoutes } from './modules/report/report-routes.ts';
import { reviewRoutes } from './modules/review/review-routes.ts';
import { serviceRoutes } from './modules/service/service-routes.ts';
import { logoRoutes } from './modules/setting/logo-routes.ts';
import { settingRoutes } from './modules/setting/setting-routes.ts';
import { shopSignRoutes } from './modules/shop-sign/shop-sign-routes.ts';
import { tileRoutes } from './modules/tile/tile-routes.ts';
import { waitlistRoutes } from './modules/waitlist/waitlist-routes.ts';
import { makeActionHandlers } from './operator-actions/make-action-handlers.ts';
import { listReaders } from './operator-lists/operator-list-readers.ts';
import { searchReaders } from './operator-lists/operator-search-readers.ts';
import { openId } from './platform/external/openid.ts';
import type { Fanout } from './platform/fanout/fanout.ts';
import type { Presence } from './platform/fanout/presence.ts';
import { type Limits } from './platform/http/limits/limits.ts';
import { storedLimitsFor } from './platform/http/limits/stored-limits.ts';
import { relyingPartyOf } from './platform/http/operator/own-origin.ts';
import type { App } from './platform/http/serve.ts';
import type { OpenSockets } from './platform/http/sockets/open-sockets.ts';
import type { Files } from './platform/storage/files.ts';
import { registrations } from './registrations.ts';

function openIdOf({ OIDC_CLIENT_ID, OIDC_ISSUER }: Env) {
  return OIDC_CLIENT_ID ? openId({ issuer: OIDC_ISSUER, client_id: OIDC_CLIENT_ID }) : null;
}

interface ModuleDeps {
  readonly env: Env;
  readonly pools: Pools;
  readonly fanout: Fanout;
  readonly presence: Presence;
  readonly limits: Limits;
  readonly files: Files;
  readonly sockets: OpenSockets;
  readonly register: Registry;
  readonly deviceKey: Buffer;
  readonly previewKey: Buffer;
}

export function registerModules(
  app: App,
  { env, limits, files, pools, fanout, presence, sockets, register, deviceKey, previewKey }: ModuleDeps,
): void {
  const { db: chatDb } = pools.chat;
  const readLabels = (): CardLabels => {
    const labels = app.platform.settings.values.card_labels || env.defaultCardLabels;
    return labels === 'measured' ? { card_labels: labels } : {};
  };
  accountRoutes(app, {
    limits,
    deviceKey,
    openId: openIdOf(env),
    passwordBlocklist: env.PASSWORD_BLOCKLIST,
    publicUrl: env.PUBLIC_URL,
    registrations,
  });
  profileRoutes(app);
  addressRoutes(app, { vendor: createVendor(env) });
  categoryRoutes(app);
  dashboardRoutes(app, readLabels);
  artisanRoutes(app, { publicUrl: env.PUBLIC_URL });
  artisanInvitationRoutes(app);
  artisanPageRoutes(app, { previewKey });
  serviceRoutes(app, { files, readLabels, readForSearch: pools.search.read });
  const storedLimits = storedLimitsFor(env);
  jobRoutes(app, { files, storedLimits });
  conversationRoutes(app, { chatDb, storedLimits });
  blockRoutes(app, registrations);
  jobSheetRoutes(app);
  messageRoutes(app, { files, chatDb });
  chatSocketRoute(app, { db: chatDb, onStored: watchBatches(register), sockets, presence, fanout });
  bookingRoutes(app, { publicUrl: env.PUBLIC_URL, storedLimits });
  reviewRoutes(app);
  reportRoutes(app, { files });
  caseQuestionRoutes(app);
  ownCaseRoutes(app);
  appealRoutes(app);
  caseNoteRoutes(app);
  notificationRoutes(app);
  eventSocketRoute(app, { sockets, presence, fanout });
  tileRoutes(app, { dataDir: env.DATA_DIR, settings: env });
  logoRoutes(app);
  shopSignRoutes(app, { dataDir: env.DATA_DIR });
  waitlistRoutes(app, { forwards: env.WAITLIST_FORWARD_URL !== undefined });
  const party = relyingPartyOf(env.PUBLIC_URL);
  guardPanel(app, party);
  if (party) {
    operatorRoutes(app, {
      party,
      handlers: makeActionHandlers({ party, publicUrl: env.PUBLIC_URL, fixed: app.platform.settings.fixed }),
      lists: listReaders,
      search: searchReaders,
      examine: () => examineServer(env),
    });
    marketRoutes(app, party);
    caseRoutes(app, party);
    settingRoutes(app, party);
    if (env.DEMO) demoSignInRoutes(app, party);
  }
  if (env.DEMO) demoRoutes(app, { dataDir: env.DATA_DIR, feedToken: env.DEMO_FEED_TOKEN });
}
