/** The levels are ordered from best to worst. */
export const levels = ['ok', 'skipped', 'warning', 'broken'] as const;

export type FindingLevel = (typeof levels)[number];

/** Sentences contain neither passwords nor keys. */
export interface DoctorFinding {
  readonly level: FindingLevel;
  readonly message: string;
  /** Advice says what the operator can do about the finding. */
  readonly advice?: string;
}

export const ok = (message: string): DoctorFinding => ({ level: 'ok', message });
/** A check is skipped if it does not apply or cannot be made. */
export const skipped = (message: string): DoctorFinding => ({ level: 'skipped', message });
export const warning = (message: string, advice: string): DoctorFinding => ({ level: 'warning', message, advice });
export const broken = (message: string, advice: string): DoctorFinding => ({ level: 'broken', message, advice });

export const worstOf = (findings: readonly DoctorFinding[]): FindingLevel =>
  levels.findLast((level) => findings.some((finding) => finding.level === level)) ?? 'ok';
