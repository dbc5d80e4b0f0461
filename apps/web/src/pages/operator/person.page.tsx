import type { AccountView, FormerPerson } from '@fixit/contract/operator/operator';
import { operatorLists } from '@fixit/contract/operator/operator-list';
import { formatDate } from '@fixit/contract/value/appointment';
import { Link, useParams } from 'wouter';
import { ActionButtons } from '../../features/operator/action/action-buttons.tsx';
import { LeaseHolders } from '../../features/operator/lease/lease-holders.tsx';
import { StateChip } from '../../features/operator/list/cell-value.tsx';
import { londonDay } from '../../features/operator/list/london-day.ts';
import { isNotFound, usePerson } from '../../features/operator/operator-queries.ts';
import { PanelColumns } from '../../features/operator/panel-columns.tsx';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { texts } from '../../features/operator/panel-texts.ts';
import { AccountNotes } from '../../features/operator/person/account-notes.tsx';
import { instantText } from '../../lib/format.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './person.module.css';

const backToPeople = { href: '/people', label: texts.allPeople };

export default function PersonPage() {
  const { id } = useParams<{ id: string }>();
  const person = usePerson(id);
  if (isNotFound(person.error)) {
    return (
      <PanelPage title={texts.account} back={backToPeople}>
        <EmptyState picture="signpost" sentence={texts.personMissing} />
      </PanelPage>
    );
  }
  if (!person.data) {
    return (
      <PanelPage title={texts.account} back={backToPeople} busy={person.isPending}>
        {person.isError ? (
          <RetryLine sentence={texts.personFailed} query={person} />
        ) : (
          <Skeleton className={styles.waiting} />
        )}
      </PanelPage>
    );
  }
  return <Account person={person.data} />;
}

function Account({ person }: { person: AccountView }) {
  const title = person.business || person.name || texts.account;
  return (
    <PanelPage
      title={title}
      back={backToPeople}
      above={<LeaseHolders list="people" id={person.id} />}
      lead={<PersonFacts person={person} />}
    >
      <PanelColumns>
        <Figures person={person} />
        <div>
          <Standing person={person} />
          <FormerPeople people={person.may_be ?? []} />
          <ActionButtons actions={personActions(person)} subject={title} />
          <AccountNotes notes={person.notes} email={person.email} />
          <PersonLists id={person.id} />
        </div>
      </PanelColumns>
    </PanelPage>
  );
}

/** A deleted account has no action. The other actions name the account by its email. */
const actionOf = { active: 'account suspend', suspended: 'account restore', deleted: null } as const;

function personActions({ state, email }: AccountView) {
  const name = actionOf[state];
  return name && email !== null ? [{ name, argument: email }] : [];
}

function PersonLists({ id }: { id: string }) {
  return (
    <Section title={texts.records}>
      <ul className={styles.lists}>
        {(['cases', 'requests', 'bookings', 'reviews'] as const).map((name) => (
          <li key={name}>
            <Link href={`/${operatorLists[name].path}?account=${id}`}>{operatorLists[name].label}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PersonFacts({
  person: { state, role, business, name, email, created_at, last_seen },
}: {
  person: AccountView;
}) {
  return (
    <ul className={styles.facts}>
      <li>
        <StateChip state={state} word={texts.states[state]} />
      </li>
      <li>{texts.sides[role]}</li>
      {business && <li>{name}</li>}
      {email && <li>{email}</li>}
      <li>{texts.joined(londonDay(created_at))}</li>
      <li>{last_seen ? texts.lastSeen(instantText(last_seen)) : texts.neverSeen}</li>
    </ul>
  );
}

function Figures({ person }: { person: AccountView }) {
  const figures = [
    [texts.sessions, person.sessions],
    [texts.listings, person.listings],
    [texts.openRequests, person.open_requests],
    [texts.openProposals, person.proposals_open],
    [texts.appointmentsAhead, person.appointments_ahead],
    [texts.acceptances, person.acceptances],
  ] as const;
  const reports = [
    [texts.casesAbout, person.cases_about],
    [texts.reportsMade, person.reports_made],
  ] as const;
  return (
    <Section title={texts.figures}>
      <dl className={styles.figures}>
        {figures.map(([label, figure]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{figure.toLocaleString('en-GB')}</dd>
          </div>
        ))}
        {reports.map(([label, outcomes]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{texts.upheldOf(outcomes)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function FormerPeople({ people }: { people: readonly FormerPerson[] }) {
  if (people.length === 0) return null;
  return (
    <Section title={texts.mayBe}>
      <ul>
        {people.map(({ id, state, since, same }) => (
          <li key={id}>
            <Link href={`/people/${id}`}>{texts.mayBeAs(state, londonDay(since), same)}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Standing({ person }: { person: AccountView }) {
  const { state, suspended_at, suspended_until, suspended_reason } = person;
  return (
    <Section title={texts.standing}>
      {state === 'active' && <p>{texts.isActive}</p>}
      {state === 'deleted' && <p>{texts.isDeleted}</p>}
      {suspended_at && <p>{texts.suspendedSince(instantText(suspended_at))}</p>}
      {suspended_at && (
        <p>{suspended_until ? texts.suspendedUntil(formatDate(suspended_until)) : texts.suspendedForGood}</p>
      )}
      {suspended_reason && <p className={styles.reason}>{texts.reason(suspended_reason)}</p>}
    </Section>
  );
}
