/** Shows URLs and phone numbers as links. Each link leads to exactly what it shows. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ start, text: label, href }) =>
    href === null ? (
      label
    ) : (
      <a
        key={start}
        href={href}
        {...(href.startsWith('tel:') ? {} : { target: '_blank' })}
        rel="noopener noreferrer nofollow"
      >
        {label}
      </a>
    ),
  );
}

export interface TextPart {
  readonly start: number;
  readonly text: string;
  /** This is null for plain text. */
  readonly href: string | null;
}

/** Matches URLs, up to a space, quotation mark or angle bracket, and possible phone numbers. */
const candidates =
  /\bhttps?:\/\/[^\s<>"“”«»]+|(?<![\w+/.,:;@#£$€-])(?:\+|\(?0)\d?(?:[ ()-]{0,2}\d){6,14}(?![\w/@£$€%-]|[.,:]\d)/giu;

/** Matches characters that reorder or hide text, which could disguise where a link leads. */
const deceptiveCharacters = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/u;

export function splitLinks(text: string): readonly TextPart[] {
  if (deceptiveCharacters.test(text)) return [{ start: 0, text, href: null }];
  const parts: TextPart[] = [];
  let end = 0;
  const add = (to: number, href: string | null) => {
    if (to > end) parts.push({ start: end, text: text.slice(end, to), href });
    end = to;
  };
  for (const { 0: match, index } of text.matchAll(candidates)) {
    const isUrl = /^http/i.test(match);
    const label = isUrl ? withoutPunctuation(match) : match;
    const href = isUrl ? (isPlainUrl(label) ? label : null) : phoneHref(label);
    if (href === null) continue;
    add(index, null);
    add(index + label.length, href);
  }
  add(text.length, null);
  return parts;
}

/** Removes punctuation after a URL, and a closing bracket whose opening bracket is before the URL. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  let unopened = url.split(')').length - url.split('(').length;
  for (;;) {
    const last = url[end - 1] ?? '';
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!/[.,;:!?'’‘…*_~\]}]/u.test(last)) return url.slice(0, end);
    end -= 1;
  }
}

/**
 * Returns true if the text shows where it leads. The host must have a name in Latin letters and no other spelling, and
 * there must be no user name or password.
 */
function isPlainUrl(text: string): boolean {
  if (!/^[\w#$%&'()*+,./:;=?@!~[\]-]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname, origin } = new URL(text);
  return (
    /^https?:$/.test(protocol) &&
    username + password === '' &&
    /^(?!.*xn--)[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/.test(hostname) &&
    text.toLowerCase().startsWith(origin)
  );
}

/** Returns a tel: URL for a British number or for any number with a country code, and null for other digits. */
function phoneHref(text: string): string | null {
  const digits = text.replace(/^(\+[ \d-]*)\(0\)/, '$1').replace(/[ ()-]/g, '');
  return /^(0[1-378]\d{8,9}|\+[1-9]\d{7,14})$/.test(digits) ? `tel:${digits}` : null;
}
