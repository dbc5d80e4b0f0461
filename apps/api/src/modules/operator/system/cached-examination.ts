import type { SystemFinding } from '@fixit/contract/operator/system';

interface ExaminedSubject {
  readonly subject: string;
  readonly findings: readonly (Pick<SystemFinding, 'level' | 'message'> & {
    readonly advice?: string | undefined;
    readonly command?: string | undefined;
    readonly section?: SystemFinding['section'];
  })[];
}

export type Examine = () => Promise<readonly ExaminedSubject[]>;

export interface Examination {
  readonly at: Date;
  readonly findings: readonly SystemFinding[];
}

/** Runs one examination of the server at a time, and caches its findings. */
export class CachedExamination {
  readonly #examine: Examine;
  #latest: Examination | null = null;
  #running: Promise<Examination> | null = null;

  constructor(examine: Examine) {
    this.#examine = examine;
  }

  read(maxAgeMs: number): Promise<Examination> {
    const latest = this.#latest;
    if (latest && Date.now() - latest.at.getTime() < maxAgeMs) return Promise.resolve(latest);
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #run(): Promise<Examination> {
    const subjects = await this.#examine();
    const findings = subjects.flatMap(({ subject, findings: subjectFindings }) =>
      subjectFindings.map(({ level, message, advice = null, command = null, section = null }) => ({
        subject,
        level,
        message,
        advice,
        command,
        section,
      })),
    );
    this.#latest = { at: new Date(), findings };
    return this.#latest;
  }
}
