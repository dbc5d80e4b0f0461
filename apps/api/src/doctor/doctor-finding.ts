/** The levels are ordered from best to worst. */
export const levels = ['ok', 'skipped', 'warning', 'broken'] as const;

export type FindingLevel = (typeof levels)[number];

/** Sentences contain neither passwords nor keys. */
export interface DoctorFinding {
  readonly level: FindingLevel;
  readonly message: string;
  /** Advice says what the operator can do about the finding. */
  readonly advice?: string;
  /** Mends the finding, or shows its cause. */
  readonly command?: string;
  /** The panel lists in this section what the finding is about. */
  readonly section?: 'emails' | 'tasks';
}

type Mend = Pick<DoctorFinding, 'command' | 'section'>;

export const ok = (message: string): DoctorFinding => ({ level: 'ok', message });
/** A check is skipped if it does not apply or cannot be made. */
export const skipped = (message: string): DoctorFinding => ({ level: 'skipped', message });
export const warning = (message: string, advice: string, mend: Mend = {}): DoctorFinding => ({
  level: 'warning',
  message,
  advice,
  ...mend,
});
export const broken = (message: string, advice: string, mend: Mend = {}): DoctorFinding => ({
  level: 'broken',
  message,
  advice,
  ...mend,
});

export const worstOf = (findings: readonly DoctorFinding[]): FindingLevel =>
  levels.findLast((level) => findings.some((finding) => finding.level === level)) ?? 'ok';
