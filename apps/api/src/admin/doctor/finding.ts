/** From the best to the worst. */
export const levels = ['ok', 'skipped', 'warning', 'broken'] as const;

export type Level = (typeof levels)[number];

/** Sentences contain neither passwords nor keys. */
export interface Finding {
  readonly level: Level;
  readonly said: string;
  /** What the operator can do about it. */
  readonly advice?: string;
}

export const ok = (said: string): Finding => ({ level: 'ok', said });
/** Does not apply here, or could not be checked. */
export const skipped = (said: string): Finding => ({ level: 'skipped', said });
export const warning = (said: string, advice: string): Finding => ({ level: 'warning', said, advice });
export const broken = (said: string, advice: string): Finding => ({ level: 'broken', said, advice });

export const worstOf = (findings: readonly Finding[]): Level =>
  levels.findLast((level) => findings.some((finding) => finding.level === level)) ?? 'ok';
