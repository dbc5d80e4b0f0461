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

/** Describes something to copy, with the address of its picture. */
export interface Exhibit {
  /** 0 is what was reported. Negative numbers are messages before it, and positive ones messages after it. */
  position: number;
  sender_id: string;
  text: string;
  picture: string | null;
  sent_at: string;
}

interface CaseClock {
  class: CaseClass;
  /** The report was made at this instant by the database's clock. */
  at: Date;
  extraDays: readonly string[];
}

/** A case may be decided between two statements, so that its subject needs a new one. */
const attempts = 5;

/** Opens a case, or locks the open case of the subject. The subject has one, whatever number of reports arrive at once. */
export async function openCase(
  tx: Db,
  subject: CaseSubject,
  { class: name, at, extraDays }: CaseClock,
): Promise<repository.OpenCase> {
  const added = { ...subject, class: name, reported_at: at, due_at: caseDeadline(name, at, extraDays) };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const opened = (await repository.addCase(tx, added)) ?? (await repository.lockOpenCase(tx, added));
    if (opened) return opened;
  }
  throw new Error(`No case of the ${subject.subject_type} ${subject.subject_id} could be opened`);
}

/** A report of a more urgent class moves the deadline of an open case forward, never back. */
export async function hastenCase(
  tx: Db,
  opened: repository.OpenCase,
  { class: name, at, extraDays }: CaseClock,
): Promise<repository.OpenCase> {
  const due_at = caseDeadline(name, at, extraDays);
  return (await repository.hastenCase(tx, opened.id, { class: name, due_at })) ?? opened;
}

/**
 * Copies what was reported, with its pictures, unless the case has the same copies already. Of a neighbouring message it
 * stores only that there was a picture. Two reports at once of something that has just changed may both copy it.
 */
export async function copyEvidence(
  tx: Db,
  case_id: string,
  { exhibits, copy }: { exhibits: readonly Exhibit[]; copy: CopyPicture },
): Promise<void> {
  const copied = await repository.listCopied(tx, case_id);
  const isCopied = ({ position, text, picture }: Exhibit) =>
    copied.some(
      (row) => row.position === position && row.text === text && (position !== 0 || row.copied_from === picture),
    );
  const copies: repository.CopiedExhibit[] = [];
  for (const exhibit of exhibits.filter((each) => !isCopied(each))) {
    const { position, sender_id, text, picture, sent_at } = exhibit;
    const stored = position === 0 && picture !== null ? await copy(picture) : null;
    copies.push({
      position,
      sender_id,
      text,
      sent_at,
      had_picture: picture !== null,
      picture: stored?.url ?? null,
      thumbnail: stored?.thumbnail_url ?? null,
      copied_from: position === 0 ? picture : null,
    });
  }
  if (copies.length > 0) await repository.addEvidence(tx, case_id, copies);
}
