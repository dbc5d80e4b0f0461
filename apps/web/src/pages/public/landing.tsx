import { operator } from '../../lib/operator.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { classes } from '../../ui/classes.ts';
import { PublicFooter, PublicHeader } from '../../ui/page/public-page.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './landing.module.css';
import { Faq } from './landing-faq.tsx';
import { signs, steps, trades } from './landing-texts.ts';

export default function LandingPage() {
  return (
    <>
      <PublicHeader>
        <a href="#faq">FAQ</a>
        <a href={operator.appStore}>Get the app</a>
        <a href={paths.login}>Log in</a>
      </PublicHeader>
      <main id="main" tabIndex={-1}>
        <Hero />
        <Trades />
        <ForArtisans />
        <Faq />
        <section className={styles.news} aria-labelledby="news">
          <div className={classes(styles.page, styles.newsRow)}>
            <div>
              <h2 id="news">Answers come to your inbox</h2>
              <p className={typeStyles.quiet}>
                Sign up, and we email you when an artisan accepts, writes or proposes a time.
              </p>
            </div>
            <form id="subscribe" action={paths.signup} method="get">
              <button className={buttonClass()} type="submit">
                Subscribe
              </button>
            </form>
          </div>
        </section>
      </main>
      <PublicFooter />
    </>
  );
}

function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={classes(styles.page, styles.heroWords)}>
        <h1 id="hero">
          Somebody good
          <br />
          is round the{'\u00a0'}corner.
        </h1>
        <div className={styles.offer}>
          <p>
            Plumbers, painters, sparks and sweeps near you. Say what needs doing, see who says yes, and agree a time.
          </p>
          <p className={styles.actions}>
            <a className={buttonClass({ variant: 'primary' })} href={paths.login}>
              Book on the Web
            </a>
            <a className={typeStyles.strong} href={paths.signup}>
              Register as a User
            </a>
          </p>
        </div>
      </div>
      <div className={styles.streetFrame}>
        <img
          className={styles.street}
          src="/pictures/scenes/street.svg"
          alt=""
          width="1440"
          height="440"
          fetchPriority="high"
        />
      </div>
    </section>
  );
}

function Trades() {
  return (
    <section className={classes(styles.band, styles.page)} aria-labelledby="trades">
      <h2 id="trades">One street, sixteen trades</h2>
      <ul className={styles.trades}>
        {trades.map(([name, drawing]) => (
          <li key={drawing}>
            <a href={paths.trade(drawing)}>
              <img src={`/pictures/categories/${drawing}.svg`} alt="" width="120" height="96" loading="lazy" />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className={typeStyles.quiet}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ForArtisans() {
  return (
    <section className={styles.board} aria-labelledby="providers">
      <div className={classes(styles.page, styles.band, styles.providers)}>
        <div>
          <h2 id="providers">Your name over the door</h2>
          <p className={styles.pitch}>
            Everyone who works on Fixit gets a page of their own, with their work and their reviews. The first 100
            providers to join the waitlist are featured.
          </p>
          <p className={styles.actions}>
            <a className={buttonClass({ variant: 'on-dark' })} href={paths.login}>
              Register as service provider
            </a>
            <a className={typeStyles.strong} href={paths.waitlist}>
              Join the waitlist
            </a>
          </p>
        </div>
        <div className={styles.wall}>
          {signs.map((sign) => (
            <img key={sign} src={`/pictures/signs/${sign}.svg`} alt="" width="640" height="480" loading="lazy" />
          ))}
        </div>
      </div>
    </section>
  );
}
