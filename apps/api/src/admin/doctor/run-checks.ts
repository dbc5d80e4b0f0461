import { broken, type Finding } from './finding.ts';

export interface Check {
  readonly subject: string;
  /** The signal aborts when the check's time is up. */
  readonly look: (signal: AbortSignal) => Promise<readonly Finding[]>;
}

export interface Examined {
  readonly subject: string;
  readonly findings: readonly Finding[];
}

/** Runs all checks at once, each with a time limit: one that hangs or fails is reported and holds up no other. */
export function runChecks(checks: readonly Check[], limitMs: number): Promise<Examined[]> {
  return Promise.all(checks.map((check) => runCheck(check, limitMs)));
}

async function runCheck({ subject, look }: Check, limitMs: number): Promise<Examined> {
  const limit = new AbortController();
  const late = new Promise<Finding[]>((resolve) => {
    limit.signal.addEventListener('abort', () => resolve([tooLate(limitMs)]));
  });
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    return { subject, findings: await Promise.race([late, look(limit.signal)]) };
  } catch (error) {
    return { subject, findings: [unforeseen(error)] };
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = (limitMs: number) =>
  broken(
    `This check had not ended after ${limitMs / 1_000} seconds.`,
    'Find out what does not answer; the other checks may say.',
  );

const unforeseen = (error: unknown) =>
  broken(
    `This check failed: ${error instanceof Error ? error.message : String(error)}`,
    'Please report it, with the output of this command.',
  );
