import { type CaseClass, caseDeadline } from '@fixit/contract/case/case-deadline';
import type { ReportSubject } from '@fixit/contract/case/report-reason';
import type { Db } from '../../db/database.ts';
import type { CopyPicture } from '../../platform/storage/files.ts';
import * as repository from './case-repository.ts';

export type { OpenCase } from './case-repository.ts';
export { closeDispute } from './case-repository.ts';
export { countCasesOf } from './operator-case-repository.ts';

interface CaseSubject {
  subject_type: ReportSubject;
  subject_id: string;
  about_id: string;
}

/** Describes something to copy as evidence. The picture is a URL. */
export interface Exhibit {
  /** The reported thing has position 0. Earlier messages have negative positions. */
  position: number;
  sender_id: string;
  text: string;
  picture: string | null;
  sent_at: string;
}

interface CaseClock {
  class: CaseClass;
  /** The report was made at this time by the database's clock. */
  at: Date;
  closedDays: readonly string[];
}

/** The open case can be decided before it is locked. The subject then needs a new case. */
const maxAttempts = 5;

/** Opens a case, or locks the subject's open case. Concurrent reports share one case. */
export async function openCase(
  tx: Db,
  subject: CaseSubject,
  { class: caseClass, at, closedDays }: CaseClock,
): Promise<repository.OpenCase> {
  const newCase = { ...subject, class: caseClass, reported_at: at, due_at: caseDeadline(caseClass, at, closedDays) };
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const openedCase = (await repository.addCase(tx, newCase)) ?? (await repository.lockOpenCase(tx, newCase));
    if (openedCase) return openedCase;
  }
  throw new Error(`No case about the ${subject.subject_type} ${subject.subject_id} could be opened`);
}

/** Brings the deadline of an open case forward if the report is of a more urgent class. */
export async function hastenCase(
  tx: Db,
  current: repository.OpenCase,
  { class: caseClass, at, closedDays }: CaseClock,
): Promise<repository.OpenCase> {
  const due_at = caseDeadline(caseClass, at, closedDays);
  return (await repository.hastenCase(tx, current.id, { class: caseClass, due_at })) ?? current;
}

/**
 * Copies neighbouring messages without their pictures. Skips copies that the case already has, but
 * two concurrent reports of a changed thing may both copy it.
 */
export async function copyEvidence(
  tx: Db,
  case_id: string,
  { exhibits, copy }: { exhibits: readonly Exhibit[]; copy: CopyPicture },
): Promise<void> {
  const storedCopies = await repository.listCopies(tx, case_id);
  const isCopied = ({ position, text, picture }: Exhibit) =>
    storedCopies.some(
      (row) => row.position === position && row.text === text && (position !== 0 || row.copied_from === picture),
    );
  const copies: repository.EvidenceCopy[] = [];
  for (const exhibit of exhibits.filter((each) => !isCopied(each))) {
    const { position, sender_id, text, picture, sent_at } = exhibit;
    const copiedPicture = position === 0 && picture !== null ? await copy(picture) : null;
    copies.push({
      position,
      sender_id,
      text,
      sent_at,
      had_picture: picture !== null,
      picture: copiedPicture?.url ?? null,
      thumbnail: copiedPicture?.thumbnail_url ?? null,
      copied_from: position === 0 ? picture : null,
    });
  }
  if (copies.length > 0) await repository.addEvidence(tx, case_id, copies);
}
