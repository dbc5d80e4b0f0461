import { broken, type DoctorFinding } from './doctor-finding.ts';

export interface Check {
  readonly subject: string;
  readonly run: (signal: AbortSignal) => Promise<readonly DoctorFinding[]>;
}

export interface CheckResult {
  readonly subject: string;
  readonly findings: readonly DoctorFinding[];
}

/** A check that hangs or fails becomes a finding. */
export function runChecks(checks: readonly Check[], limitMs: number): Promise<CheckResult[]> {
  return Promise.all(checks.map((check) => runCheck(check, limitMs)));
}

async function runCheck({ subject, run }: Check, limitMs: number): Promise<CheckResult> {
  const limit = new AbortController();
  const late = new Promise<DoctorFinding[]>((resolve) => {
    limit.signal.addEventListener('abort', () => resolve([checkTimedOut(limitMs)]));
  });
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    return { subject, findings: await Promise.race([late, run(limit.signal)]) };
  } catch (error) {
    return { subject, findings: [checkFailed(error)] };
  } finally {
    clearTimeout(timer);
  }
}

const checkTimedOut = (limitMs: number) =>
  broken(
    `This check had not finished after ${limitMs / 1_000} seconds.`,
    'Find out what does not answer; the other checks may help.',
  );

const checkFailed = (error: unknown) =>
  broken(
    `This check failed: ${error instanceof Error ? error.message : String(error)}`,
    'Please report it, with the output of this command.',
  );
