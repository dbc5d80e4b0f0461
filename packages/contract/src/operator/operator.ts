import * as z from 'zod/mini';
import { dataAnswer, emptyAnswer } from '../route.ts';
import { email } from '../value/credential.ts';
import { id, idInput, instant } from '../value/id.ts';
import { importLimits, rowProblemShape } from './artisan-action.ts';
import { caseCalls, caseOutcomes } from './case/case-calls.ts';
import { caseLetterDraft, groupedCase } from './case/case-letter.ts';
import { coverageCalls } from './coverage.ts';
import { leaseCalls } from './lease.ts';
import { marketCalls } from './market.ts';
import { operatorActionNames } from './operator-action.ts';
import { effectShape } from './operator-effect.ts';
import { operatorRoles } from './operator-role.ts';
import { operatorRoute } from './operator-route.ts';
import { searchCalls } from './operator-search.ts';
import { ceremonyOptions, credentialInput, ownAccountCalls, passkeyName, passkeyShape } from './own-account.ts';
import { settingCalls } from './setting-calls.ts';
import { systemCalls } from './system.ts';

const base = '/operator/api/v1';

/**
 * A session ends after `hours`, or after `idleMinutes` without use. Some actions need a touch of
 * the passkey within the last `touchMinutes`. A passkey that was created with a recovery code
 * cannot change operators for `recoveredHours`.
 */
export const operatorSessionLife = { hours: 8, idleMinutes: 30, touchMinutes: 5, recoveredHours: 24 } as const;

export const recoveredRefusal = `You signed in with a recovery code, so you can do this only after ${operatorSessionLife.recoveredHours} hours.`;

const operatorRole = z.enum(operatorRoles);

const operatorShape = z.object({ id, name: z.string(), email: z.string(), role: operatorRole });

export type Operator = z.infer<typeof operatorShape>;

const setUpToken = z.string().check(z.maxLength(100));

const signedIn = dataAnswer(operatorShape);

const noteShape = z.object({
  id,
  note: z.string(),
  /** This is null if the note was added by a command. */
  author: z.nullable(z.string()),
  created_at: instant,
});

export type AccountNote = z.infer<typeof noteShape>;

const formerPersonShape = z.object({
  id,
  state: z.enum(['suspended', 'deleted']),
  since: instant,
  same: z.array(z.enum(['email', 'phone'])),
});

export type FormerPerson = z.infer<typeof formerPersonShape>;

const personDetails = z.object({
  id,
  name: z.string(),
  /** The email is null for a viewer, and for a deleted account. */
  email: z.nullable(z.string()),
  role: z.enum(['customer', 'artisan']),
  business: z.nullable(z.string()),
  created_at: instant,
  state: z.enum(['active', 'suspended', 'deleted']),
  last_seen: z.nullable(instant),
  suspended_at: z.nullable(instant),
  suspended_reason: z.nullable(z.string()),
  /** This is the last day in London, as `YYYY-MM-DD`. It is null for a suspension without an end. */
  suspended_until: z.nullable(z.string()),
  sessions: z.number(),
  listings: z.number(),
  open_requests: z.number(),
  proposals_open: z.number(),
  appointments_ahead: z.number(),
  acceptances: z.number(),
  cases_about: caseOutcomes,
  reports_made: caseOutcomes,
  /** The latest notes come first. A viewer reads none. */
  notes: z.array(noteShape),
  /** These accounts may belong to the same person. Viewers get none, and earlier releases leave the field out. */
  may_be: z.optional(z.array(formerPersonShape)),
});

export type AccountView = z.infer<typeof personDetails>;

const colleagueShape = z.extend(operatorShape, {
  passkeys: z.array(passkeyShape),
  last_seen: z.nullable(instant),
  created_at: instant,
});

export type Colleague = z.infer<typeof colleagueShape>;

/** `digest` is a hash of the effects and of the state before them. An action with a different digest is refused. */
const previewShape = z.object({
  message: z.string(),
  effects: z.array(effectShape),
  digest: z.string(),
  /** Says why rows of a file are skipped, for up to `importLimits.problems` of them. */
  problems: z.optional(z.array(rowProblemShape)),
  letters: z.optional(z.array(caseLetterDraft)),
  cases: z.optional(z.array(groupedCase)),
});

export type ActionPreview = z.infer<typeof previewShape>;

const actionName = z.object({ name: z.enum(operatorActionNames) });

const anyParams = z.record(z.string(), z.unknown());

/** Only the operator's panel makes these calls. They are not part of the public contract. */
export const operator = {
  beginSetUp: operatorRoute({
    method: 'POST',
    path: `${base}/set-up/options/`,
    role: 'open',
    summary: 'Begins to create a passkey with the token of a set-up link',
    body: z.object({ token: setUpToken }),
    answer: dataAnswer(z.object({ name: z.string(), email: z.string(), options: z.looseObject({}) })),
  }),
  finishSetUp: operatorRoute({
    method: 'POST',
    path: `${base}/set-up/`,
    role: 'open',
    summary: 'Stores the passkey and signs in; the first one comes with recovery codes, which are shown once',
    body: z.object({ token: setUpToken, credential: credentialInput, passkey_name: passkeyName }),
    answer: dataAnswer(z.object({ operator: operatorShape, recovery_codes: z.array(z.string()) })),
    status: 201,
  }),
  beginSignIn: operatorRoute({
    method: 'POST',
    path: `${base}/sign-in/options/`,
    role: 'open',
    summary: 'Begins to sign in with a passkey',
    answer: ceremonyOptions,
  }),
  finishSignIn: operatorRoute({
    method: 'POST',
    path: `${base}/sign-in/`,
    role: 'open',
    summary: 'Signs in with a passkey',
    body: z.object({ credential: credentialInput }),
    answer: signedIn,
  }),
  recover: operatorRoute({
    method: 'POST',
    path: `${base}/recover/`,
    role: 'open',
    summary: 'Exchanges a recovery code for the token of a set-up link',
    body: z.object({ email, code: z.string().check(z.maxLength(40)) }),
    answer: dataAnswer(z.object({ token: z.string() })),
  }),
  showDemoSignIn: operatorRoute({
    method: 'GET',
    path: `${base}/demo/`,
    role: 'open',
    summary: 'Shows whether the demo world can be entered without a passkey, which works only on its own machine',
    answer: dataAnswer(z.object({ is_owner_free: z.boolean() })),
  }),
  signInAsVisitor: operatorRoute({
    method: 'POST',
    path: `${base}/demo/look-around/`,
    role: 'open',
    summary: 'Signs in as the viewer of the demo world, without a passkey',
    answer: signedIn,
  }),
  beginDemoSetUp: operatorRoute({
    method: 'POST',
    path: `${base}/demo/set-up/`,
    role: 'open',
    summary: 'Returns the token of a set-up link for the owner of the demo world, who has no passkey yet',
    answer: dataAnswer(z.object({ token: z.string() })),
  }),
  beginTouch: operatorRoute({
    method: 'POST',
    path: `${base}/touch/options/`,
    role: 'viewer',
    summary: 'Begins to confirm with a touch of the passkey',
    answer: ceremonyOptions,
  }),
  finishTouch: operatorRoute({
    method: 'POST',
    path: `${base}/touch/`,
    role: 'viewer',
    summary: 'Confirms with a touch of the passkey',
    body: z.object({ credential: credentialInput }),
    answer: emptyAnswer,
  }),
  signOut: operatorRoute({
    method: 'POST',
    path: `${base}/sign-out/`,
    role: 'viewer',
    summary: 'Ends the session',
    answer: emptyAnswer,
  }),
  me: operatorRoute({
    method: 'GET',
    path: `${base}/me/`,
    role: 'viewer',
    summary: 'Shows the signed-in operator',
    answer: dataAnswer(z.extend(operatorShape, { passkeys: z.array(passkeyShape) })),
  }),
  ...ownAccountCalls,
  ...leaseCalls,
  ...marketCalls,
  ...coverageCalls,
  ...caseCalls,
  showPerson: operatorRoute({
    method: 'GET',
    path: `${base}/people/{id}/`,
    role: 'viewer',
    summary: 'Shows an account, its cases and what a suspension would end',
    params: z.object({ id: idInput }),
    answer: dataAnswer(personDetails),
  }),
  listCategories: operatorRoute({
    method: 'GET',
    path: `${base}/categories/`,
    role: 'viewer',
    summary: 'Lists the trades for the filters of lists',
    answer: dataAnswer(z.array(z.object({ id, category: z.string() }))),
  }),
  listOperators: operatorRoute({
    method: 'GET',
    path: `${base}/operators/`,
    role: 'owner',
    summary: 'Lists the operators',
    answer: dataAnswer(z.array(colleagueShape)),
  }),
  ...settingCalls,
  ...searchCalls,
  ...systemCalls,
  previewAction: operatorRoute({
    method: 'POST',
    path: `${base}/actions/{name}/preview/`,
    role: 'viewer',
    summary: 'Carries an action out, reads its effects, and rolls everything back',
    params: actionName,
    bodyBytes: importLimits.bodyBytes,
    body: z.object({ params: anyParams }),
    answer: dataAnswer(previewShape),
  }),
  performAction: operatorRoute({
    method: 'POST',
    path: `${base}/actions/{name}/`,
    role: 'viewer',
    summary: 'Carries an action out if its effects are still those of the preview',
    params: actionName,
    bodyBytes: importLimits.bodyBytes,
    body: z.object({ params: anyParams, digest: z.string() }),
    errors: ['touch_needed', 'preview_changed'],
    answer: dataAnswer(
      z.object({
        message: z.string(),
        effects: z.array(effectShape),
        link: z.optional(z.string()),
        /** This `data:` URL of an SVG shows the link as a QR code. */
        qr_code: z.optional(z.string()),
      }),
    ),
  }),
} as const;
