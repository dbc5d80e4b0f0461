import { countThings } from '@fixit/contract/public-page/page-words';
import { type TownPage, type TownsPage, townSearchPath } from '@fixit/contract/public-page/town-pages';
import { onePerson, severalPeople } from '@fixit/contract/public-page/trade-people';
import { buttonClass } from '../../ui/button-class.ts';
import field from '../../ui/field/field.module.css';
import typeStyles from '../../ui/theme/type.module.css';
import lists from './lists.module.css';
import { PageMain } from './page-frame.tsx';
import { PageLinks } from './page-links.tsx';
import styles from './town.module.css';
import { describeTown, describeTowns } from './town-words.ts';

export function TownsView({ page }: { page: TownsPage }) {
  const { trade, total, parts, letters } = page;
  const { title, description } = describeTowns(page);
  const trail = trade ? [{ label: 'Trades', href: '/trades' }, { label: trade.name }] : [{ label: 'Towns' }];
  const countText = (count: number) =>
    trade ? `${count} ${count === 1 ? onePerson(trade) : severalPeople(trade)}` : countThings(count, 'trade');
  return (
    <PageMain trail={trail}>
      <h1 className={lists.title}>{title}</h1>
      <p className={lists.lead}>
        {total === 0 ? 'No town has three artisans of one trade with public pages yet.' : description}
      </p>
      {!trade && (
        <form className={styles.search} action={townSearchPath} method="get">
          <label htmlFor="q">Postcode or town</label>
          <input id="q" name="q" type="text" className={field.input} maxLength={80} autoComplete="postal-code" />
          <button className={buttonClass({ variant: 'primary' })} type="submit">
            Show
          </button>
        </form>
      )}
      {parts.length > 1 && (
        <nav aria-label="Parts of this list">
          <ul className={styles.links}>
            {parts.map(({ label, address, is_current }) => (
              <li key={address}>
                <a className={styles.link} href={address} aria-current={is_current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.letters}>
        {letters.map(({ letter, towns }) => (
          <section key={letter} className={styles.letter} aria-labelledby={`letter-${letter}`}>
            <h2 id={`letter-${letter}`}>{letter}</h2>
            <ul className={styles.towns}>
              {towns.map(({ name, county, count, address }) => (
                <li key={address}>
                  <a href={address}>
                    {name}
                    {county !== '' && `, ${county}`}
                  </a>{' '}
                  <span className={typeStyles.note}>{countText(count)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PageMain>
  );
}

export function TownView({ page }: { page: TownPage }) {
  const { town, trades, near } = page;
  const { title, description } = describeTown(page);
  return (
    <PageMain trail={[{ label: 'Towns', href: '/towns' }, { label: town.name }]}>
      <h1 className={lists.title}>{title}</h1>
      <p className={lists.lead}>
        {trades.length > 0 ? description : 'No trade has three artisans with public pages who travel here yet.'}
      </p>
      <PageLinks links={trades} />
      {near.length > 0 && (
        <section className={styles.part} aria-labelledby="near">
          <h2 id="near">Near {town.name}</h2>
          <PageLinks links={near} />
        </section>
      )}
    </PageMain>
  );
}
