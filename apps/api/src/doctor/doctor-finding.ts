/** The levels are ordered from best to worst. A check is skipped if it does not apply or cannot be made. */
export const findingLevels = ['ok', 'skipped', 'warning', 'broken'] as const;

export type FindingLevel = (typeof findingLevels)[number];

/** A finding never contains passwords or keys. */
export interface DoctorFinding {
  readonly level: FindingLevel;
  readonly message: string;
  readonly advice?: string;
  /** Corrects the problem, or shows its cause. */
  readonly command?: string;
  /** The panel lists the emails or tasks in this section. */
  readonly section?: 'emails' | 'tasks';
}

type Remedy = Pick<DoctorFinding, 'command' | 'section'>;

export const ok = (message: string): DoctorFinding => ({ level: 'ok', message });
export const skipped = (message: string): DoctorFinding => ({ level: 'skipped', message });
export const warning = (message: string, advice: string, remedy: Remedy = {}): DoctorFinding => ({
  level: 'warning',
  message,
  advice,
  ...remedy,
});
export const broken = (message: string, advice: string, remedy: Remedy = {}): DoctorFinding => ({
  level: 'broken',
  message,
  advice,
  ...remedy,
});

export const worstOf = (findings: readonly DoctorFinding[]): FindingLevel =>
  findingLevels.findLast((level) => findings.some((finding) => finding.level === level)) ?? 'ok';
