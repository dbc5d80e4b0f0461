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

const nameInBuild = marketSettings.name.initial;

export const manifestName = 'manifest.webmanifest';

/** The panel has the name of the marketplace, and no announcement. */
export const panelDocument = `${operatorBase.slice(1)}/index.html`;

/** Search engines read this, and programs that show a link to the landing page. */
export interface LandingHead {
  readonly publicUrl: string;
  readonly isListed: boolean;
  readonly picture: () => string;
}

const landingDocument = 'index.html';

export class WebDocuments {
  readonly #folder: string;
  readonly #readSettings: () => ReadSettings;
  readonly #landing: LandingHead | null;
  readonly #files: LinkedFiles;
  #appearance = '';
  readonly #documents = new Map<string, WebDocument>();

  constructor(folder: string, readSettings: () => ReadSettings, landing: LandingHead | null = null) {
    this.#folder = folder;
    this.#readSettings = readSettings;
    this.#landing = landing;
    this.#files = findLinkedFiles(folder);
  }

  get linkedPaths(): readonly string[] {
    return this.#files.paths;
  }

  /** Returns null if the built file needs no change. */
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
    if (appearance !== this.#appearance) this.#documents.clear();
    this.#appearance = appearance;
    const document = this.#documents.get(name) ?? this.#adapt(name, requested);
    this.#documents.set(name, document);
    return document;
  }

  #adapt(name: string, { market, support_address, accent, logo, required, notice }: DocumentSettings): WebDocument {
    let text = readFileSync(join(this.#folder, name), 'utf8');
    if (name === manifestName) text = replaceIcons(applyNameToManifest(text, market), { accent, logo });
    else {
      if (market !== nameInBuild) text = applyName(text, market, this.#files);
      if (logo !== null) text = linkLogo(text, logo);
      if (support_address !== '') text = showSupportAddress(text, support_address);
      if (name !== panelDocument) {
        text = replaceIcons(text, { accent, logo });
        if (accent !== defaultAccent) text = applyAccent(text, accent, this.#files);
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

const builtAppearance = JSON.stringify({
  market: nameInBuild,
  support_address: '',
  accent: defaultAccent,
  logo: null,
  required: '',
  notice: null,
} satisfies DocumentSettings);

const markRoot = (html: string, name: string, value: string): string =>
  html.replace('<html lang="en-GB"', () => `<html lang="en-GB" data-${name}="${value}"`);

/** Matches the built name, and whole scripts, which must not change because the policy has their hashes. */
const namesAndScripts = /<script[\s\S]*?<\/script>|Fixit/g;
const lettering = /<svg[^>]*viewBox="0 0 200 74"[\s\S]*?<\/svg>/g;

function applyName(html: string, market: string, { nameStyle }: LinkedFiles): string {
  const name = escapeHtml(market);
  const suffix = market.startsWith(`${nameInBuild} `) ? market.slice(nameInBuild.length + 1) : null;
  const nameSpan = `<span class="market-name" aria-hidden="true">${escapeHtml(suffix ?? market)}</span>`;
  const renamedHtml = html
    .replace(namesAndScripts, (match) => (match === nameInBuild ? name : match))
    .replace(lettering, (svg) => (suffix === null ? nameSpan : svg + nameSpan));
  return markRoot(renamedHtml, 'name', name).replace('</head>', `<link rel="stylesheet" href="${nameStyle}"></head>`);
}

function applyNameToManifest(text: string, name: string): string {
  // The build has written an object.
  const manifest = JSON.parse(text) as object;
  return JSON.stringify({ ...manifest, name, short_name: name });
}

function replaceIcons(text: string, { accent, logo }: Pick<DocumentSettings, 'accent' | 'logo'>): string {
  if (logo !== null) return showLogoInIcons(text, logo);
  return accent === defaultAccent ? text : addAccentToIcons(text, accent);
}

/** Must be the last stylesheet. */
const linkLogo = (html: string, id: string) =>
  html.replace('</head>', `<link rel="stylesheet" href="/logo/${id}/logo.css"></head>`);

/** Must be the last stylesheet. */
function applyAccent(html: string, accent: string, { accents }: LinkedFiles): string {
  return markRoot(html, 'accent', accent).replace('</head>', `<link rel="stylesheet" href="${accents}"></head>`);
}

/** The app compares this mark with the pages that it has cached. */
function markAppearance(
  html: string,
  appearance: Pick<DocumentSettings, 'market' | 'accent' | 'logo' | 'required'>,
): string {
  const { market, accent, logo, required } = appearance;
  if (market === nameInBuild && accent === defaultAccent && logo === null && required === '') return html;
  return markRoot(html, 'appearance', hashOf(JSON.stringify(appearance)));
}

/** The title and the description already contain the marketplace's name. */
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

/** The build has hidden the sentences about the support address in templates. */
function showSupportAddress(html: string, address: string): string {
  return html
    .replace(/<template data-support="">([\s\S]*?)<\/template>/g, (_, content: string) => content)
    .replaceAll('SUPPORT_ADDRESS', () => escapeHtml(address));
}

interface LinkedFiles {
  /** The URLs contain a hash of the content, so that browsers can cache the files. */
  style: string;
  script: string;
  accents: string;
  nameStyle: string;
  paths: readonly string[];
}

/** Only documents with a notice, another accent or another name link these files. */
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

/** The announcement is above everything else, so that nothing moves while the page loads. */
function addNotice(html: string, { sentence, link, isClosable }: MarketNotice, { style, script }: LinkedFiles): string {
  const head = `<link rel="stylesheet" href="${style}"><script src="${script}" data-id="${hashOf(sentence + (link?.href ?? ''))}"></script>`;
  const anchor = link ? ` <a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>` : '';
  const button = isClosable ? '<button type="button">Close</button>' : '';
  const bar = `<aside id="announcement" aria-label="Announcement"><p>${escapeHtml(sentence)}${anchor}</p>${button}<div role="status"></div></aside>`;
  return html.replace('</head>', () => `${head}</head>`).replace('<body>', () => `<body>${bar}`);
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url').slice(0, 12);
