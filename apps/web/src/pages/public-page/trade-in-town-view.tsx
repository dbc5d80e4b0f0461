import { countThings } from '@fixit/contract/public-page/page-words';
import { type ArtisanCard, type TradeInTownPage, townPageLimits } from '@fixit/contract/public-page/town-pages';
import { countPeople, onePerson, severalPeople, tradeInPlace } from '@fixit/contract/public-page/trade-people';
import { ChevronDown } from 'lucide-react';
import { durationText } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Rating } from '../../ui/stars.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import artisanStyles from './artisan-view.module.css';
import { poundsText } from './artisan-words.ts';
import { PageMain } from './page-frame.tsx';
import { PageLinks } from './page-links.tsx';
import { Review } from './quoted-review.tsx';
import styles from './town.module.css';
import { areaInWords } from './town-words.ts';
import { TradeDrawing } from './trade-drawing.tsx';

export function TradeInTownView({ page }: { page: TradeInTownPage }) {
  const { trade, town, artisans, has_more, latest, near, other_trades, request_address } = page;
  const [tradesperson, tradespeople] = [onePerson(trade), severalPeople(trade)];
  const askLabel = `Ask the ${tradespeople} of ${town.name}`;
  return (
    <>
      <PageMain
        trail={[{ label: 'Trades', href: '/trades' }, { label: trade.name, href: trade.address }, { label: town.name }]}
      >
        <div className={styles.head}>
          <div className={styles.words}>
            <h1>{tradeInPlace(trade, town.name)}</h1>
            <p className={styles.lead}>
              Say what needs doing. {has_more ? 'The nearest' : countPeople(artisans.length, trade)} who work in{' '}
              {town.name} receive it immediately, and you choose among those who say yes.
            </p>
            <p className={classes(styles.ask, artisanStyles.ask)}>
              <a className={buttonClass({ variant: 'primary' })} href={request_address}>
                {askLabel}
              </a>
              <span className={typeStyles.note}>Asking is free. You pay the {tradesperson}.</span>
            </p>
          </div>
          <div className={styles.drawing}>
            <TradeDrawing src={trade.picture} />
          </div>
        </div>
        <FigureTiles page={page} />
        <section className={styles.part} aria-labelledby="who">
          <h2 id="who">Who works here</h2>
          <p className={typeStyles.quiet}>
            {has_more && `The nearest ${artisans.length}. `}Nearest to {town.name} first. Nobody can pay for a higher
            position.
          </p>
          <ul className={styles.cards}>
            {artisans.slice(0, townPageLimits.signs).map((card) => (
              <ArtisanEntry key={card.address} card={card} />
            ))}
          </ul>
          <ArtisanLinks artisans={artisans.slice(townPageLimits.signs)} />
        </section>
        {latest.length > 0 && (
          <section className={styles.part} aria-labelledby="reviews">
            <h2 id="reviews">What customers said</h2>
            <div className={artisanStyles.reviews}>
              {latest.map((review) => (
                <Review key={review.id} review={review} about={review.business} business={review.business} />
              ))}
            </div>
          </section>
        )}
        <HowItWorks />
        <Questions page={page} />
        {near.length + other_trades.length > 0 && (
          <section className={styles.part} aria-labelledby="near">
            <h2 id="near">Near here</h2>
            <PageLinks links={near} />
            <PageLinks links={other_trades.map((link) => ({ ...link, label: `${link.label} in ${town.name}` }))} />
          </section>
        )}
      </PageMain>
      <section className={artisanStyles.band} aria-labelledby="ask">
        <div className={artisanStyles.bandRow}>
          <div>
            <h2 id="ask">Something that needs doing?</h2>
            <p>The {tradespeople} receive your request within a minute.</p>
          </div>
          <a className={classes(buttonClass({ variant: 'on-dark' }), styles.wrapping)} href={request_address}>
            {askLabel}
          </a>
        </div>
      </section>
      <aside className={artisanStyles.sticky} aria-label="Ask">
        <a className={classes(buttonClass({ variant: 'primary', wide: true }), styles.wrapping)} href={request_address}>
          {askLabel}
        </a>
      </aside>
    </>
  );
}

function ArtisanEntry({ card }: { card: ArtisanCard }) {
  const { name, picture, reply_minutes, rating, reviews, address } = card;
  const notes = [
    reply_minutes !== null && `Replies in ${durationText(Math.max(1, reply_minutes))}`,
    rating !== null && countThings(reviews, 'review'),
  ].filter((note) => note !== false);
  return (
    <li className={styles.card}>
      <Picture src={picture} className={styles.sign} />
      <div className={styles.cardWords}>
        <h3 className={styles.name}>
          <a className={typeStyles.stretchedLink} href={address}>
            {name}
          </a>
        </h3>
        <CardFacts card={card} />
        {notes.length > 0 && <p className={typeStyles.note}>{notes.join(', ')}</p>}
      </div>
    </li>
  );
}

function CardFacts({ card: { town, rating, reviews } }: { card: ArtisanCard }) {
  return (
    <p className={styles.facts}>
      {rating === null ? (
        <span>{reviews === 0 ? 'No reviews yet' : countThings(reviews, 'review')}</span>
      ) : (
        <Rating>{rating.toFixed(1)}</Rating>
      )}
      {town !== null && <span>{town}</span>}
    </p>
  );
}

function ArtisanLinks({ artisans }: { artisans: readonly ArtisanCard[] }) {
  if (artisans.length === 0) return null;
  return (
    <ul className={classes(styles.towns, styles.others)}>
      {artisans.map((card) => (
        <li key={card.address}>
          <a href={card.address}>{card.name}</a>
          <CardFacts card={card} />
        </li>
      ))}
    </ul>
  );
}

const steps = [
  {
    title: 'Say what needs doing',
    words: 'A few words, a photo and a budget if you have one. Artisans see your postcode district, not your address.',
  },
  { title: 'See who says yes', words: 'Price, earliest time and reviews side by side.' },
  {
    title: 'Chat, then book',
    words: 'The artisan proposes a time and a price. Nothing is agreed until you accept it.',
  },
];

function HowItWorks() {
  return (
    <section className={styles.part} aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, words }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className={typeStyles.quiet}>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FigureTiles({ page: { trade, artisans, has_more, figures } }: { page: TradeInTownPage }) {
  const { first_yes, price, rating, accepted } = figures;
  const tiles = [
    {
      value: `${artisans.length}${has_more ? '+' : ''}`,
      about: `${severalPeople(trade)} work here`,
      note: `Seen here in the last ${townPageLimits.seenDays} days`,
    },
    first_yes && {
      value: durationText(Math.max(1, first_yes.minutes)),
      about: 'until the first yes',
      note: `Median of ${countThings(first_yes.count, 'request')} ${areaInWords(first_yes.area)}, ${townPageLimits.measuredDays} days`,
    },
    !first_yes &&
      accepted && {
        value: `${accepted.answered} of ${accepted.count}`,
        about: 'requests had a yes',
        note: `${areaInWords(accepted.area)}, ${townPageLimits.measuredDays} days`,
      },
    price && {
      value: poundsText(price.middle),
      about: 'middle price agreed',
      note: `${countThings(price.count, 'job')} ${areaInWords(price.area)}; half ${poundsText(price.low)} to ${poundsText(price.high)}, ${townPageLimits.priceMonths} months`,
    },
    rating && {
      value: rating.stars.toFixed(1),
      about: 'out of five',
      note: `${countThings(rating.count, 'review')} of those below`,
    },
  ].filter((tile) => tile !== null && tile !== false);
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ value, about, note }) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Questions({ page: { trade, town, figures } }: { page: TradeInTownPage }) {
  const tradesperson = onePerson(trade);
  const { first_yes, accepted, price } = figures;
  const questions = [
    first_yes && {
      question: `How quickly does a ${tradesperson} answer in ${town.name}?`,
      answer: `Half of ${countThings(first_yes.count, 'request')} ${areaInWords(first_yes.area)} had a first yes within ${durationText(Math.max(1, first_yes.minutes))}, in the last ${townPageLimits.measuredDays} days.`,
    },
    price && {
      question: `What does a ${tradesperson} cost here?`,
      answer: `Half of ${countThings(price.count, 'price')} that people agreed ${areaInWords(price.area)} in the last ${townPageLimits.priceMonths} months lie between ${poundsText(price.low)} and ${poundsText(price.high)}.`,
    },
    {
      question: 'What if nobody says yes?',
      answer: `${accepted ? `${accepted.answered} of ${countThings(accepted.count, 'request')} ${areaInWords(accepted.area)} had a yes in the last ${townPageLimits.measuredDays} days. ` : ''}A request ends after a day. You can then ask again, or ask others farther away.`,
    },
  ].filter((entry) => entry !== null);
  return (
    <section className={styles.part} aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.entry}>
          <summary>
            {question}
            <Icon of={ChevronDown} className={styles.arrow} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
