/** Shows the web addresses and phone numbers of a message as links, each leading to exactly what it shows. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ at, part, href }) =>
    href === null ? (
      part
    ) : (
      <a
        key={at}
        href={href}
        {...(href.startsWith('tel:') ? {} : { target: '_blank' })}
        rel="noopener noreferrer nofollow"
      >
        {part}
      </a>
    ),
  );
}

export interface TextPart {
  /** The part begins at this index of the text. */
  readonly at: number;
  readonly part: string;
  /** The address is null for plain text. */
  readonly href: string | null;
}

/** Matches an address up to a space, a quotation mark or a bracket, or what could be a phone number. */
const candidates =
  /\bhttps?:\/\/[^\s<>"“”«»]+|(?<![\w+/.,:;@#£$€-])(?:\+|\(?0)\d?(?:[ ()-]{0,2}\d){6,14}(?![\w/@£$€%-]|[.,:]\d)/giu;

/** Recognises characters that reorder or hide text, which would disguise where a link leads. */
const deceptiveCharacters = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/u;

export function splitLinks(text: string): readonly TextPart[] {
  if (deceptiveCharacters.test(text)) return [{ at: 0, part: text, href: null }];
  const parts: TextPart[] = [];
  let end = 0;
  const add = (to: number, href: string | null) => {
    if (to > end) parts.push({ at: end, part: text.slice(end, to), href });
    end = to;
  };
  for (const { 0: match, index } of text.matchAll(candidates)) {
    const isAddress = /^http/i.test(match);
    const label = isAddress ? withoutPunctuation(match) : match;
    const href = isAddress ? (isPlainAddress(label) ? label : null) : phoneHref(label);
    if (href === null) continue;
    add(index, null);
    add(index + label.length, href);
  }
  add(text.length, null);
  return parts;
}

/** Removes a sentence's punctuation after an address, and a closing bracket that was opened before it. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  let unopened = address.split(')').length - address.split('(').length;
  for (;;) {
    const last = address[end - 1] ?? '';
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!/[.,;:!?'’‘…*_~\]}]/u.test(last)) return address.slice(0, end);
    end -= 1;
  }
}

/**
 * Returns true if the text shows where it leads: a named host in Latin letters, without a user or another
 * spelling of the host.
 */
function isPlainAddress(text: string): boolean {
  if (!/^[\w#$%&'()*+,./:;=?@!~[\]-]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname, origin } = new URL(text);
  return (
    /^https?:$/.test(protocol) &&
    username + password === '' &&
    /^(?!.*xn--)[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/.test(hostname) &&
    text.toLowerCase().startsWith(origin)
  );
}

/**
 * Returns a tel: URL for a British number as written in Britain, or for any number with a country
 * code. Returns null for other digits.
 */
function phoneHref(text: string): string | null {
  const digits = text.replace(/^(\+[ \d-]*)\(0\)/, '$1').replace(/[ ()-]/g, '');
  return /^(0[1-378]\d{8,9}|\+[1-9]\d{7,14})$/.test(digits) ? `tel:${digits}` : null;
}
