import Bowser from 'bowser';

/** How much of what a browser says of itself is read. */
const greatest = 1_000;

/** Browser and system in a few words, 'Firefox on Android'; '' where a user agent tells neither. No more of it is kept. */
export function deviceOf(user_agent: string | undefined): string {
  if (!user_agent) return '';
  const { browser, os } = Bowser.parse(user_agent.slice(0, greatest));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 100);
}
