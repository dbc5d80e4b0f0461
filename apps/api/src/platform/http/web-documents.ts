import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultAccent } from '@fixit/contract/operator/accent';
import {
  type MarketNotice,
  type MarketSettings,
  marketSettings,
  noticeAt,
  requiredFields,
} from '@fixit/contract/operator/market-setting';
import { operatorBase } from '@fixit/contract/operator/operator-route';
import { escapeHtml } from '../email/email-layout.ts';
import { addAccentToIcons, showLogoInIcons } from './app-icons.ts';

export interface WebDocument {
  /** The buffer must not be modified, because it is compressed only once. */
  readonly body: Buffer;
  readonly etag: string;
}

interface ReadSettings {
  readonly values: MarketSettings;
  readonly logo: string | null;
}

/** The build has written this name into its documents. */
const builtName = marketSettings.name.initial;

export const manifestName = 'manifest.webmanifest';

/** The panel has the name of the marketplace, and no announcement. */
export const panelDocument = `${operatorBase.slice(1)}/index.html`;

/** Describes the landing page to search engines and to programs that show a link to it. */
export interface LandingHead {
  readonly publicUrl: string;
  readonly isListed: boolean;
  /** Returns the path of the picture. */
  readonly picture: () => string;
}

const landingDocument = 'index.html';

/** Holds the documents of the web app as the current settings want them. */
export class WebDocuments {
  readonly #folder: string;
  readonly #readSettings: () => ReadSettings;
  readonly #landing: LandingHead | null;
  readonly #files: LinkedFiles;
  /** The documents were written for this appearance. */
  #appearance = '';
  readonly #written = new Map<string, WebDocument>();

  constructor(folder: string, readSettings: () => ReadSettings, landing: LandingHead | null = null) {
    this.#folder = folder;
    this.#readSettings = readSettings;
    this.#landing = landing;
    this.#files = findLinkedFiles(folder);
  }

  get linkedPaths(): readonly string[] {
    return this.#files.paths;
  }

  /** Returns null if the file of the build needs no change. */
  find(name: string): WebDocument | null {
    const { values: settings, logo } = this.#readSettings();
    const requested: DocumentSettings = {
      market: settings.name,
      support_address: settings.support_address,
      accent: settings.accent,
      logo,
      required: requiredFields(settings).join(' '),
      notice: noticeAt(settings, new Date()),
    };
    const appearance = JSON.stringify(requested);
    const isDescribed = name === landingDocument && this.#landing !== null;
    if (appearance === builtAppearance && !isDescribed) return null;
    if (appearance !== this.#appearance) this.#written.clear();
    this.#appearance = appearance;
    const written = this.#written.get(name) ?? this.#write(name, requested);
    this.#written.set(name, written);
    return written;
  }

  #write(name: string, { market, support_address, accent, logo, required, notice }: DocumentSettings): WebDocument {
    let text = readFileSync(join(this.#folder, name), 'utf8');
    if (name === manifestName) text = withIcons(nameManifest(text, market), { accent, logo });
    else {
      if (market !== builtName) text = nameDocument(text, market, this.#files);
      if (logo !== null) text = linkLogo(text, logo);
      if (support_address !== '') text = openSupport(text, support_address);
      if (name !== panelDocument) {
        text = withIcons(text, { accent, logo });
        if (accent !== defaultAccent) text = accentDocument(text, accent, this.#files);
        if (required !== '') text = markRoot(text, 'required', required);
        if (notice) text = addNotice(text, notice, this.#files);
      }
      text = markAppearance(text, { market, accent, logo, required });
      if (name === landingDocument && this.#landing) text = describeLanding(text, market, this.#landing);
    }
    const body = Buffer.from(text);
    return { body, etag: `"${hashOf(body)}"` };
  }
}

interface DocumentSettings {
  market: string;
  support_address: string;
  accent: string;
  /** Holds the id of a picture; null shows the lettering. */
  logo: string | null;
  /** Lists the names of a request's required fields, separated by spaces. */
  required: string;
  notice: MarketNotice | null;
}

/** The build's documents need no change if the settings ask for this. */
const builtAppearance = JSON.stringify({
  market: builtName,
  support_address: '',
  accent: defaultAccent,
  logo: null,
  required: '',
  notice: null,
} satisfies DocumentSettings);

/** Tells something to the app's scripts. */
const markRoot = (html: string, name: string, value: string): string =>
  html.replace('<html lang="en-GB"', () => `<html lang="en-GB" data-${name}="${value}"`);

/** Matches the build's name in texts and attributes, and scripts, which stay as their hashes in the policy say. */
const namesAndScripts = /<script[\s\S]*?<\/script>|Fixit/g;
/** Matches the lettering of the logo. */
const lettering = /<svg[^>]*viewBox="0 0 200 74"[\s\S]*?<\/svg>/g;

/** Writes another name into everything that the build has rendered, and tells it to the app's scripts. */
function nameDocument(html: string, market: string, { nameStyle }: LinkedFiles): string {
  const name = escapeHtml(market);
  const rest = market.startsWith(`${builtName} `) ? market.slice(builtName.length + 1) : null;
  const drawn = `<span class="market-name" aria-hidden="true">${escapeHtml(rest ?? market)}</span>`;
  const named = html
    .replace(namesAndScripts, (match) => (match === builtName ? name : match))
    .replace(lettering, (svg) => (rest === null ? drawn : svg + drawn));
  return markRoot(named, 'name', name).replace('</head>', `<link rel="stylesheet" href="${nameStyle}"></head>`);
}

function nameManifest(text: string, name: string): string {
  // The build has written an object.
  const manifest = JSON.parse(text) as object;
  return JSON.stringify({ ...manifest, name, short_name: name });
}

/** The icons show the logo, or have the colour of the accent. */
function withIcons(text: string, { accent, logo }: Pick<DocumentSettings, 'accent' | 'logo'>): string {
  if (logo !== null) return showLogoInIcons(text, logo);
  return accent === defaultAccent ? text : addAccentToIcons(text, accent);
}

/** Links the sheet that shows the picture in place of the lettering, after all others. */
const linkLogo = (html: string, id: string) =>
  html.replace('</head>', `<link rel="stylesheet" href="/logo/${id}/logo.css"></head>`);

/** Links the sheet with the accents after all others. */
function accentDocument(html: string, accent: string, { accents }: LinkedFiles): string {
  return markRoot(html, 'accent', accent).replace('</head>', `<link rel="stylesheet" href="${accents}"></head>`);
}

/** The app compares this mark with the pages that it has stored. */
function markAppearance(
  html: string,
  appearance: Pick<DocumentSettings, 'market' | 'accent' | 'logo' | 'required'>,
): string {
  const { market, accent, logo, required } = appearance;
  if (market === builtName && accent === defaultAccent && logo === null && required === '') return html;
  return markRoot(html, 'appearance', hashOf(JSON.stringify(appearance)));
}

/** Repeats the title and the description of the page, in which the name is that of the settings already. */
function describeLanding(html: string, market: string, { publicUrl, isListed, picture }: LandingHead): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  const shared = {
    type: 'website',
    site_name: escapeHtml(market),
    title,
    description,
    url: `${publicUrl}/`,
    image: publicUrl + picture(),
    'image:width': '1200',
    'image:height': '630',
  };
  const tags = [
    isListed ? `<link rel="canonical" href="${publicUrl}/">` : '<meta name="robots" content="noindex">',
    ...Object.entries(shared).map(([name, value]) => `<meta property="og:${name}" content="${value}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
  return html.replace('</head>', () => `${tags.join('')}</head>`);
}

/** Takes the sentences about the address out of their templates. */
function openSupport(html: string, address: string): string {
  return html
    .replace(/<template data-support="">([\s\S]*?)<\/template>/g, (_, content: string) => content)
    .replaceAll('SUPPORT_ADDRESS', () => escapeHtml(address));
}

interface LinkedFiles {
  /** The addresses name the content, so that browsers keep the files. */
  style: string;
  script: string;
  accents: string;
  nameStyle: string;
  paths: readonly string[];
}

/** Only documents with a notice, another accent or another name link these files of the web app. */
function findLinkedFiles(folder: string): LinkedFiles {
  const paths = ['announcement.css', 'announcement.js', 'accents.css', 'market-name.css'].map((name) =>
    join(folder, name),
  );
  const [style = '', script = '', accents = '', nameStyle = ''] = paths.map((path) =>
    existsSync(path) ? hashOf(readFileSync(path)) : '',
  );
  return {
    style: `/announcement.css?v=${style}`,
    script: `/announcement.js?v=${script}`,
    accents: `/accents.css?v=${accents}`,
    nameStyle: `/market-name.css?v=${nameStyle}`,
    paths,
  };
}

/** Adds the sentence above everything else, so that nothing moves while the page loads. */
function addNotice(html: string, { sentence, link, isClosable }: MarketNotice, { style, script }: LinkedFiles): string {
  const head = `<link rel="stylesheet" href="${style}"><script src="${script}" data-id="${hashOf(sentence + (link?.href ?? ''))}"></script>`;
  const anchor = link ? ` <a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>` : '';
  const button = isClosable ? '<button type="button">Close</button>' : '';
  const bar = `<aside id="announcement" aria-label="Announcement"><p>${escapeHtml(sentence)}${anchor}</p>${button}<div role="status"></div></aside>`;
  return html.replace('</head>', () => `${head}</head>`).replace('<body>', () => `<body>${bar}`);
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, 12);
