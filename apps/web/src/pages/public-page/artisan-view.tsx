import { measuredDays } from '@fixit/contract/artisan';
import type { ArtisanPage } from '@fixit/contract/public-page/artisan-pages';
import { countThings, radiusInWords, tradesInWords } from '@fixit/contract/public-page/page-words';
import { areaMapSize } from '@fixit/contract/tile';
import type { Shift } from '@fixit/contract/value/week';
import type { ReactNode } from 'react';
import { durationText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './artisan-view.module.css';
import { priceInWords } from './artisan-words.ts';
import { PageMain } from './page-frame.tsx';
import { PageLinks } from './page-links.tsx';
import { Review } from './quoted-review.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export function ArtisanView({ page }: { page: ArtisanPage }) {
  const { name, trades, town, picture, about, work, latest, hours } = page;
  return (
    <>
      {page.isPreview && (
        <aside className={styles.preview} aria-label="Preview">
          <p>
            This is your page as visitors would see it. Only you have this link, which works for a day. Your working
            hours appear only if you show them.
          </p>
        </aside>
      )}
      <PageMain trail={[{ label: 'Trades', href: '/trades' }, ...page.trail, { label: name }]}>
        <div className={styles.head}>
          <Picture src={picture} alt={`Sign: ${name}`} eager className={styles.sign} />
          <div className={styles.words}>
            <p className={typeStyles.quiet}>{[tradesInWords(trades), town].filter(Boolean).join(', ')}</p>
            <h1>{name}</h1>
            <MeasuredFigures page={page} />
            <p className={styles.ask}>
              <a className={buttonClass({ variant: 'primary' })} href={page.request_address}>
                Request service
              </a>
              <span className={typeStyles.note}>Free to ask. You pay the artisan.</span>
            </p>
          </div>
        </div>
        <div className={styles.split}>
          {about !== '' && (
            <PagePart title="About">
              <p className={styles.about}>{about}</p>
            </PagePart>
          )}
          <Prices page={page} />
        </div>
        {work.length > 0 && (
          <PagePart title="Work">
            <ul className={styles.work}>
              {work.map((image) => (
                <li key={image}>
                  <Picture src={image} alt={`Work by ${name}`} />
                </li>
              ))}
            </ul>
          </PagePart>
        )}
        <PagePart title="Reviews">
          <p className={typeStyles.note}>
            {latest.length === 0
              ? 'None yet.'
              : `From people whose appointment took place, newest first. ${latest.length} of ${page.reviews}.`}
          </p>
          <div className={styles.reviews}>
            {latest.map((review) => (
              <Review key={review.id} review={review} about={review.trade} business={name} />
            ))}
          </div>
        </PagePart>
        <div className={styles.split}>
          <PagePart title="Where they work">
            <WorkingArea page={page} />
          </PagePart>
          {hours && (
            <PagePart title="Hours">
              <table className={styles.table}>
                <tbody>
                  {weekdays.map((day, index) => (
                    <tr key={day}>
                      <th scope="row">{day}</th>
                      <td>{hoursOfDay(hours, index + 1)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </PagePart>
          )}
        </div>
        {page.near.length > 0 && (
          <PagePart title="Others nearby">
            <PageLinks links={page.near} />
          </PagePart>
        )}
        {page.report_address !== null && (
          <p className={styles.report}>
            <a href={page.report_address}>Report this page</a>
          </p>
        )}
      </PageMain>
      <section className={styles.band} aria-labelledby="ask">
        <div className={styles.bandRow}>
          <div>
            <h2 id="ask">Ask {name}</h2>
            <p>If you like, you can send the same request to others in the trade.</p>
          </div>
          <a className={buttonClass({ variant: 'on-dark' })} href={page.request_address}>
            Request service
          </a>
        </div>
      </section>
      <aside className={styles.sticky} aria-label="Ask">
        <a className={buttonClass({ variant: 'primary', wide: true })} href={page.request_address}>
          Request service
        </a>
      </aside>
    </>
  );
}

function WorkingArea({ page: { area_map, radius_km, town } }: { page: ArtisanPage }) {
  const area = `Within ${radiusInWords(radius_km)}${town === null ? '' : ` of ${town}`}`;
  return (
    <>
      {area_map && (
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={area_map.dark} />
          <img
            src={area_map.light}
            alt={`Map: ${area}`}
            {...areaMapSize}
            loading="lazy"
            decoding="async"
            className={styles.map}
          />
        </picture>
      )}
      <p className={classes(typeStyles.note, styles.area)}>
        {area}. {area_map && <a href={paths.credits}>Map data</a>}
      </p>
    </>
  );
}

function hoursOfDay(hours: readonly Shift[], weekday: number): string {
  const shifts = hours.filter((shift) => shift.weekday === weekday);
  return shifts.length === 0 ? 'Closed' : shifts.map(({ from, to }) => `${from} to ${to}`).join(', ');
}

function PagePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function MeasuredFigures({ page: { rating, reviews, reply_minutes, jobs } }: { page: ArtisanPage }) {
  const figures = [
    rating !== null && { value: rating.toFixed(1), about: countThings(reviews, 'review') },
    reply_minutes !== null && { value: durationText(Math.max(1, Math.round(reply_minutes))), about: 'Replies in' },
    jobs !== null && { value: jobs.toLocaleString('en-GB'), about: `Jobs in ${measuredDays} days` },
  ].filter((figure) => figure !== false);
  if (figures.length === 0) return <p className={styles.fresh}>New here: too few jobs yet for figures.</p>;
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, about }) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Prices({ page: { price, call_out_fee } }: { page: ArtisanPage }) {
  if (!price && !call_out_fee) return null;
  const rows = [
    { name: 'Price of a job', price },
    { name: 'Call-out fee', price: call_out_fee },
  ];
  return (
    <PagePart title="Prices offered">
      <table className={styles.table}>
        <tbody>
          {rows.map(
            (row) =>
              row.price && (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  <td>{priceInWords(row.price)}</td>
                  <td className={typeStyles.note}>{countThings(row.price.count, 'offer')}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <p className={typeStyles.note}>Offers from the last twelve months, without the cheapest and dearest 5%.</p>
    </PagePart>
  );
}
