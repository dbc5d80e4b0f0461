import type { Coverage, CoverageCell, WaitingArtisan } from '@fixit/contract/operator/coverage';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { nearInstantText } from '../../../lib/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import tableStyles from '../list/panel-table.module.css';
import { PanelTable } from '../list/panel-table.tsx';
import { useOperator } from '../operator-queries.ts';
import styles from './coverage-place.module.css';
import { texts } from './coverage-texts.ts';

interface CoveragePlaceProps {
  cell: CoverageCell;
  category: string;
}

/** Shows the figures of a cell. Takes the focus, because a long board hides what is below it. */
export function CoveragePlace({ cell, category }: CoveragePlaceProps) {
  const { district, category_id } = cell;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [district, category_id]);
  const facts = [
    [texts.facts.artisans, cell.artisans],
    [texts.facts.requests, cell.requests],
    [texts.facts.unanswered, cell.unanswered],
    [texts.facts.waiting, cell.waiting],
  ] as const;
  const { data: me } = useOperator();
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={texts.place(category, district)}>
      <Section
        title={texts.place(category, district)}
        action={
          <Link
            className={styles.link}
            href={`/requests?${new URLSearchParams({ category: category_id, area: district })}`}
          >
            {texts.requestsLink}
          </Link>
        }
      >
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value.toLocaleString('en-GB')}</dd>
            </div>
          ))}
        </dl>
        {me && hasRole(me.role, 'moderator') && (
          <ButtonLink href={inviteHref({ trade: category_id, area: district })}>{texts.invite}</ButtonLink>
        )}
      </Section>
    </div>
  );
}

export function inviteHref(values: { trade?: string; area?: string; waitlist?: string }): string {
  const entries = Object.entries(values).filter(([, value]) => value !== '');
  return entries.length > 0 ? `/coverage/invite?${new URLSearchParams(entries)}` : '/coverage/invite';
}

interface WaitingArtisansProps {
  coverage: Coverage;
  /** If this is not null, only the artisans who are probably waiting for this cell are listed. */
  cell: CoverageCell | null;
  category: string;
}

export function WaitingArtisans({ coverage, cell, category }: WaitingArtisansProps) {
  const { data: me } = useOperator();
  const mayInvite = me !== undefined && hasRole(me.role, 'moderator');
  const entries = coverage.waiting.filter((entry) => cell === null || waitsAt(entry, cell));
  const title = cell ? texts.waitsAt(category, cell.district) : texts.waits(coverage.area);
  return (
    <Section title={title}>
      {entries.length === 0 ? (
        <p>{texts.noneWaiting}</p>
      ) : (
        <>
          <p className={typeStyles.quiet}>{texts.waitsLead}</p>
          <PanelTable columns={texts.columns}>
            {entries.map((entry) => (
              <WaitingRow key={entry.id} entry={entry} cell={cell} mayInvite={mayInvite} />
            ))}
          </PanelTable>
        </>
      )}
    </Section>
  );
}

interface WaitingRowProps {
  entry: WaitingArtisan;
  cell: CoverageCell | null;
  mayInvite: boolean;
}

function WaitingRow({ entry, cell, mayInvite }: WaitingRowProps) {
  const { id, full_name, services, city, created_at, invited_at, category_ids, districts } = entry;
  // A single guess is filled in; several are left to the operator.
  const onlyItem = (list: readonly string[]) => (list.length === 1 ? (list[0] ?? '') : '');
  const prefilled = { trade: cell?.category_id ?? onlyItem(category_ids), area: cell?.district ?? onlyItem(districts) };
  return (
    <tr>
      <td className={tableStyles.full}>
        <Link href={`/waitlist/${id}`}>{full_name}</Link>
      </td>
      <td>{services}</td>
      <td>{city}</td>
      <td className={tableStyles.short}>
        <time dateTime={created_at}>{nearInstantText(created_at)}</time>
      </td>
      <td>
        {invited_at && texts.invited(nearInstantText(invited_at))}
        {!invited_at && mayInvite && (
          <Link href={inviteHref({ ...prefilled, waitlist: id })} aria-label={texts.inviteNamed(full_name)}>
            {texts.inviteOne}
          </Link>
        )}
      </td>
    </tr>
  );
}

function waitsAt({ category_ids, districts }: WaitingArtisan, { category_id, district }: CoverageCell): boolean {
  return category_ids.includes(category_id) && districts.includes(district);
}
