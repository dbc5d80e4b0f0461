import type * as z from 'zod/mini';
import type { publicReport } from '../case/public-report.ts';

export interface RulesPage {
  readonly kind: 'rules';
}

type ReportField = keyof z.input<typeof publicReport>;

export interface ReportPage {
  readonly kind: 'report';
  readonly values: Readonly<Record<ReportField, string>>;
  readonly errors: Readonly<Partial<Record<ReportField, string>>>;
  /** Says why a form without errors was not sent. */
  readonly problem: string | null;
}

/** The page is the same whether or not an email was sent. */
export interface ReportSentPage {
  readonly kind: 'report_sent';
}

export type ConfirmReportPage = { readonly kind: 'confirm_report' } & (
  | { readonly state: 'waiting'; readonly reason: string; readonly words: string }
  | { readonly state: 'confirmed'; readonly case_number: number; readonly due_at: string }
  | { readonly state: 'gone' | 'void' | 'discarded' }
);

/** A figure is null for fewer than `fewestCases` cases. */
export type CaseFigure = number | null;

export const fewestCases = 5;

export const transparencyPath = '/transparency';

export const transparencyMonths = 12;

export interface CaseFigures {
  readonly label: string;
  readonly cases: CaseFigure;
}

export interface TransparencyPage {
  readonly kind: 'transparency';
  /** Both days are in London, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly cases: CaseFigure;
  readonly reports: CaseFigure;
  readonly decided: CaseFigure;
  readonly upheld: CaseFigure;
  readonly late: CaseFigure;
  /** Counts the decided appeals, of which `granted` were granted. */
  readonly appeals: CaseFigure;
  readonly granted: CaseFigure;
  readonly median_hours: number | null;
  readonly reasons: readonly (CaseFigures & { readonly median_hours: number | null })[];
  readonly decisions: readonly CaseFigures[];
  readonly rules: readonly CaseFigures[];
}
