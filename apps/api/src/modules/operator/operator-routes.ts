import { operator, recoveredRefusal } from '@fixit/contract/operator/operator';
import { type OperatorActionName, operatorActions } from '@fixit/contract/operator/operator-action';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { operatorBase } from '@fixit/contract/operator/operator-route';
import {
  endOperatorSession,
  hasOperators,
  type OperatorCaller,
} from '../../platform/http/operator/operator-session.ts';
import type { RelyingParty } from '../../platform/http/operator/own-origin.ts';
import { isPanelUrl } from '../../platform/http/operator/panel-url.ts';
import { clearSessionCookie, serveOperator, setSessionCookie } from '../../platform/http/operator/serve-operator.ts';
import type { App } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { findFormerPeople } from '../account/former-contact/former-contact-actions.ts';
import { listNotes } from '../account/note/note-actions.ts';
import { deviceOf } from '../account/session/session-actions.ts';
import { findStandingOf } from '../account/suspension/suspension-actions.ts';
import { recordViewOnce } from '../audit/audit-actions.ts';
import { countCasesOf } from '../case/case-actions.ts';
import type { ActionHandlers } from './action/action-handlers.ts';
import { bindAction } from './action/bind-action.ts';
import { digestOf, performAction, previewAction } from './action/outcome-actions.ts';
import { leaseRoutes } from './lease/lease-routes.ts';
import { mayReadPersonalData } from './list/list-actions.ts';
import type { ListReaders } from './list/list-readers.ts';
import { listRoutes } from './list/list-routes.ts';
import { listOperators } from './operator-repository.ts';
import { ownAccountRoutes } from './own-account/own-account-routes.ts';
import { listPasskeys } from './passkey/passkey-repository.ts';
import { findPerson } from './person/person-repository.ts';
import { searchRoutes } from './search/operator-search-routes.ts';
import type { SearchReaders } from './search/search-readers.ts';
import * as signIn from './sign-in-actions.ts';
import type { Examine } from './system/cached-examination.ts';
import { systemRoutes } from './system/system-routes.ts';

export interface OperatorDeps {
  party: RelyingParty;
  handlers: ActionHandlers;
  lists: ListReaders;
  search: SearchReaders;
  examine: Examine;
}

export function operatorRoutes(app: App, { party, handlers, lists, search, examine }: OperatorDeps): void {
  signInRoutes(app, party);
  viewRoutes(app, party);
  ownAccountRoutes(app, party);
  leaseRoutes(app, party);
  systemRoutes(app, party, examine);
  actionRoutes(app, { party, handlers });
  listRoutes(app, { party, lists });
  searchRoutes(app, { party, readers: search });
}

const callsBase = `${operatorBase}/api/`;

/**
 * Hides the panel while there is no operator, and where passkeys cannot work. Redirects the local
 * machine's IP address to `localhost`, because a passkey cannot belong to an IP address.
 */
export function guardPanel(app: App, party: RelyingParty | null): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url, method, headers } = request;
    if (!isPanelUrl(url)) return;
    if (!party || !(await hasOperators(app.platform.db))) throw refuse('not_found');
    const loopbackHost = /^(?:127\.0\.0\.1|\[::1\])(?=:|$)/;
    if (
      method === 'GET' &&
      party.id === 'localhost' &&
      loopbackHost.test(headers.host ?? '') &&
      !url.startsWith(callsBase)
    )
      return reply.redirect(`http://${(headers.host ?? '').replace(loopbackHost, 'localhost')}${url}`);
  });
}

function signInRoutes(app: App, party: RelyingParty): void {
  const options = { transaction: 'own' } as const;
  serveOperator(
    app,
    party,
    operator.beginSetUp,
    async ({ db, body }) => ({ message: 'Set-up started.', data: await signIn.beginSetUp(db, party, body.token) }),
    options,
  );
  serveOperator(
    app,
    party,
    operator.finishSetUp,
    async ({ db, body, request, reply }) => {
      const device = deviceOf(request.headers['user-agent']);
      const { session_token, ...data } = await signIn.finishSetUp(db, party, { ...body, device });
      setSessionCookie(reply, party, session_token);
      return { message: 'Passkey created.', data };
    },
    options,
  );
  serveOperator(
    app,
    party,
    operator.beginSignIn,
    async ({ db }) => ({ message: 'Sign-in started.', data: await signIn.beginSignIn(db, party) }),
    options,
  );
  serveOperator(
    app,
    party,
    operator.finishSignIn,
    async ({ db, body, request, reply }) => {
      const device = deviceOf(request.headers['user-agent']);
      const { session_token, signed_in } = await signIn.finishSignIn(db, party, { ...body, device });
      setSessionCookie(reply, party, session_token);
      return { message: 'Signed in.', data: signed_in };
    },
    options,
  );
  serveOperator(
    app,
    party,
    operator.recover,
    async ({ db, body }) => ({ message: 'Code accepted.', data: { token: await signIn.recover(db, body) } }),
    options,
  );
  serveOperator(
    app,
    party,
    operator.beginTouch,
    async ({ db, caller }) => ({ message: 'Touch started.', data: await signIn.beginTouch(db, party, caller) }),
    options,
  );
  serveOperator(
    app,
    party,
    operator.finishTouch,
    async ({ db, caller, body }) => {
      await signIn.finishTouch(db, party, caller, body.credential);
      return { message: 'Confirmed.', data: null };
    },
    options,
  );
  serveOperator(app, party, operator.signOut, async ({ db, caller, reply }) => {
    await endOperatorSession(db, caller);
    clearSessionCookie(reply, party);
    return { message: 'Signed out.', data: null };
  });
}

function viewRoutes(app: App, party: RelyingParty): void {
  serveOperator(app, party, operator.me, async ({ db, caller }) => {
    const { operator_id: id, name, email, role } = caller;
    return { message: 'Signed in.', data: { id, name, email, role, passkeys: await listPasskeys(db, id) } };
  });
  serveOperator(app, party, operator.showPerson, async ({ db, caller, params }) => {
    const person = await findPerson(db, params.id);
    if (!person) throw refuse('not_found', { message: 'There is no such account.' });
    const { account_id: _, ...standing } = await findStandingOf(db, params.id);
    const { about: cases_about, reported: reports_made } = await countCasesOf(db, params.id);
    const details = { ...standing, ...person, cases_about, reports_made };
    if (mayReadPersonalData(caller))
      return {
        message: 'Account.',
        data: {
          ...details,
          notes: await listNotes(db, params.id),
          may_be: await findFormerPeople(db, params.id),
        },
      };
    const hiddenFields = { email: null, suspended_reason: null, notes: [], may_be: [] };
    return { message: 'Account.', data: { ...details, ...hiddenFields } };
  });
  serveOperator(app, party, operator.listOperators, async ({ db }) => ({
    message: 'Operators.',
    data: await listOperators(db),
  }));
}

function actionRoutes(app: App, { party, handlers }: Pick<OperatorDeps, 'party' | 'handlers'>): void {
  serveOperator(
    app,
    party,
    operator.previewAction,
    async ({ db, caller, params: { name }, body }) => {
      requireRole(caller, name);
      const actor = { operator_id: caller.operator_id };
      const outcome = await previewAction(db, bindAction(handlers, name, { params: body.params, actor }));
      const { message, effects = [], problems, letters, cases } = outcome;
      for (const { id } of cases ?? []) {
        const { operator_id } = caller;
        await recordViewOnce(db, { operator_id, command: 'case show', arguments: { id } });
      }
      const details = {
        ...(problems && { problems: [...problems] }),
        ...(letters && { letters: [...letters] }),
        ...(cases && { cases: [...cases] }),
      };
      const data = { message, effects: [...effects], digest: digestOf(outcome), ...details };
      return { message: 'Nothing has been done yet.', data };
    },
    { transaction: 'own' },
  );
  serveOperator(
    app,
    party,
    operator.performAction,
    async ({ db, caller, params: { name }, body: { params, digest } }) => {
      requireRole(caller, name);
      if ('isTouchNeeded' in operatorActions[name] && !caller.is_touched) throw refuse('touch_needed');
      const actor = { operator_id: caller.operator_id };
      const outcome = await performAction(db, bindAction(handlers, name, { params, actor }), {
        command: name,
        actor,
        digest,
      });
      const { message, effects = [], link } = outcome;
      const linkDetails = link === undefined ? {} : { link, qr_code: await drawQrCode(link) };
      return { message: 'Done.', data: { message, effects: [...effects], ...linkDetails } };
    },
    { transaction: 'own' },
  );
}

/** Returns the data URL of an SVG. */
async function drawQrCode(link: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  const svg = await qrcode.toString(link, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** A recovery code may have been stolen, so its session cannot perform owners' actions for a day. */
function requireRole(caller: OperatorCaller, name: OperatorActionName): void {
  const { role } = operatorActions[name];
  if (!hasRole(caller.role, role)) throw refuse('forbidden', { message: 'Your role does not allow this.' });
  if (caller.is_recovered && role === 'owner') {
    throw refuse('forbidden', { message: recoveredRefusal });
  }
}
