import type { FewInTownPage, UnknownTownPage } from '@fixit/contract/public-page/town-pages';
import { onePerson, severalPeople } from '@fixit/contract/public-page/trade-people';
import { buttonClass } from '../../ui/button-class.ts';
import { classes } from '../../ui/classes.ts';
import typeStyles from '../../ui/theme/type.module.css';
import missing from './missing.module.css';
import { PageMain } from './page-frame.tsx';
import { PageLinks } from './page-links.tsx';
import styles from './town.module.css';
import { describeFewInTown, describeUnknownTown } from './town-words.ts';

export function FewInTownView({ page }: { page: FewInTownPage }) {
  const { trade, town, count, near, other_trades, request_address } = page;
  const { title } = describeFewInTown(page);
  return (
    <PageMain
      trail={[{ label: 'Trades', href: '/trades' }, { label: trade.name, href: trade.address }, { label: town.name }]}
    >
      <div className={missing.missing}>
        <img src="/pictures/scenes/empty-signpost.svg" alt="" width="320" height="240" className={missing.scene} />
        <div className={styles.words}>
          {count === 0 && <p className={typeStyles.quiet}>404</p>}
          <h1>{title}</h1>
          <p className={missing.sentence}>
            {count === 0
              ? `Nobody has a public page here yet. You can still ask: other ${severalPeople(trade)} may receive your request.`
              : 'There are too few to compare. You can still ask.'}
          </p>
          <p className={missing.ways}>
            <a className={classes(buttonClass({ variant: 'primary' }), styles.wrapping)} href={request_address}>
              Ask {count === 1 ? `the ${onePerson(trade)}` : 'anyway'}
            </a>
            <span className={typeStyles.note}>Asking is free.</span>
          </p>
        </div>
      </div>
      {near.length + other_trades.length > 0 && (
        <section className={styles.part} aria-labelledby="near">
          <h2 id="near">Near {town.name}</h2>
          <PageLinks links={near} />
          <PageLinks links={other_trades.map((link) => ({ ...link, label: `${link.label} in ${town.name}` }))} />
        </section>
      )}
      <ListLinks />
    </PageMain>
  );
}

export function UnknownTownView({ page }: { page: UnknownTownPage }) {
  const { trade, typed, meant } = page;
  const { title } = describeUnknownTown(page);
  const trail = trade
    ? [{ label: 'Trades', href: '/trades' }, { label: trade.name, href: trade.address }, { label: typed || 'Unknown' }]
    : [{ label: 'Towns', href: '/towns' }, { label: typed || 'Unknown' }];
  return (
    <PageMain trail={trail}>
      <div className={missing.missing}>
        <img src="/pictures/scenes/door-404.svg" alt="" width="320" height="320" className={missing.scene} />
        <div className={styles.words}>
          <p className={typeStyles.quiet}>404</p>
          <h1>{title}</h1>
          {meant.length > 0 && (
            <>
              <p className={missing.sentence}>Did you mean one of these?</p>
              <PageLinks links={meant} />
            </>
          )}
          <ListLinks />
        </div>
      </div>
    </PageMain>
  );
}

function ListLinks() {
  const links = [
    { label: 'All towns', address: '/towns' },
    { label: 'All trades', address: '/trades' },
  ];
  return <PageLinks links={links.map((link) => ({ ...link, count: 0, miles: null }))} />;
}
