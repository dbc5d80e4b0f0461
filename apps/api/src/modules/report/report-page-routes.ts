import { confirmReportPath, publicReport, reportPath } from '@fixit/contract/case/public-report';
import { readClosedDays } from '@fixit/contract/operator/market-setting';
import type { ConfirmReportPage, ReportPage } from '@fixit/contract/public-page/case-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type App, limitByAddress } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseChanges } from '../../platform/settings/refuse-changes.ts';
import type { Files } from '../../platform/storage/files.ts';
import * as actions from './unconfirmed-report-actions.ts';

const statuses = { waiting: 200, confirmed: 200, discarded: 200, gone: 410, void: 410 } as const;

/** Serves the report forms for people without an account. They need no JavaScript. */
export async function reportPageRoutes(app: App, pages: PublicPages, { files }: { files: Files }): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    formRoutes(scope, pages);
    confirmationRoutes(scope, pages, files);
  });
}

const emptyForm = { address: '', reason: '', words: '', email: '' };

const formFields = z.object({
  address: z.catch(z.string(), ''),
  reason: z.catch(z.string(), ''),
  words: z.catch(z.string(), ''),
  email: z.catch(z.string(), ''),
});

const readForm = (input: unknown) => z.parse(formFields, input ?? {});

function formRoutes(scope: App, pages: PublicPages): void {
  const { db, limits, served, settings } = scope.platform;
  served.set(reportPath, new Set(['GET', 'POST']));

  scope.get(reportPath, async (request, reply) => {
    await limitByAddress(scope.platform, 'anonymous_calls', request);
    // A link may prefill the URL of the content.
    return sendForm(reply, { values: { ...emptyForm, address: readForm(request.query).address } });
  });

  scope.post(reportPath, async (request, reply) => {
    await limitByAddress(scope.platform, 'anonymous_calls', request);
    refuseChanges(settings.values);
    const values = readForm(request.body);
    const parsed = z.safeParse(publicReport, values);
    if (!parsed.success) return sendForm(reply, { values, errors: firstErrors(parsed.error.issues) });
    const { data } = parsed;
    const subject = await actions.findSubjectByUrl(db, pages.publicUrl, data.address);
    if (!subject) {
      return sendForm(reply, { values, errors: { address: actions.describeReportableUrls(pages.publicUrl) } });
    }
    try {
      await limitByAddress(scope.platform, 'report_forms', request);
    } catch (error) {
      if (!isOverLimit(error)) throw error;
      return sendForm(reply, { values, problem: error.message, status: 429 });
    }
    if (await mayEmail(data.email)) await actions.requestConfirmation(db, pages.publicUrl, data, subject);
    return pages.send(reply, { page: { kind: 'report_sent' }, path: reportPath, isListed: false });
  });

  /** Counts by mailbox: addresses that differ only after a plus share one. */
  async function mayEmail(email: string): Promise<boolean> {
    try {
      await limits.report_emails.count(email.replace(/\+[^@]*(?=@)/, ''));
      return true;
    } catch (error) {
      if (isOverLimit(error)) return false;
      throw error;
    }
  }

  const sendForm = (reply: FastifyReply, { values, errors = {}, problem = null, status }: FormAnswer): FastifyReply => {
    const hasErrors = Object.keys(errors).length > 0;
    const page: ReportPage = { kind: 'report', values, errors, problem };
    return pages.send(reply, { page, path: reportPath, status: status ?? (hasErrors ? 400 : 200) });
  };
}

interface FormAnswer {
  values: ReportPage['values'];
  errors?: ReportPage['errors'];
  problem?: string | null;
  status?: number;
}

const isOverLimit = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'rate_limited';

function firstErrors(issues: readonly z.core.$ZodIssue[]): ReportPage['errors'] {
  const entries = issues.toReversed().map(({ path, message }): [string, string] => [String(path[0]), message]);
  return Object.fromEntries(entries);
}

function confirmationRoutes(scope: App, pages: PublicPages, files: Files): void {
  const { db, served, settings } = scope.platform;
  const url = confirmReportPath(':token');
  served.set(url, new Set(['GET', 'POST']));

  const sendPage = (reply: FastifyReply, page: ConfirmReportPage) =>
    // This path keeps the token out of the document's head.
    pages.send(reply, { page, path: reportPath, isListed: false, status: statuses[page.state] });

  const readToken = async (request: FastifyRequest): Promise<string> => {
    await limitByAddress(scope.platform, 'anonymous_calls', request);
    // The route's path has this parameter.
    return (request.params as { token: string }).token;
  };

  // Link scanners open URLs in emails, so GET changes nothing.
  scope.get(url, async (request, reply) => {
    const token = await readToken(request);
    return sendPage(reply, await actions.showUnconfirmed(db, token));
  });

  scope.post(url, async (request, reply) => {
    const token = await readToken(request);
    refuseChanges(settings.values);
    const { data } = z.safeParse(z.object({ choice: z.literal('discard') }), request.body);
    if (data) {
      await actions.discardReport(db, token);
      return sendPage(reply, { kind: 'confirm_report', state: 'discarded' });
    }
    const closedDays = readClosedDays(settings.values.closed_days);
    return sendPage(reply, await actions.confirmReport(db, files, { token, closedDays }));
  });
}
