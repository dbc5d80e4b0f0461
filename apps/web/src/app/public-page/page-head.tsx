import { defaultAccent } from '@fixit/contract/operator/accent';
import type { BundleFiles, PageAppearance, PageMetadata } from '@fixit/contract/public-page/public-page';

interface PageHeadProps {
  title: string;
  description: string;
  appearance: PageAppearance;
  metadata: PageMetadata;
  files: BundleFiles;
}

function iconUrl(name: string, { logo, accent }: PageAppearance): string {
  if (logo !== null) return `/logo/${logo}/${name}`;
  const icon = `/pictures/brand/${name}`;
  return accent === defaultAccent ? icon : `${icon}?accent=${accent}`;
}

/** Escapes `<`, so that no text can end the script element. */
const scriptText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

export function PageHead({ title, description, appearance, metadata, files }: PageHeadProps) {
  const { url, canonical, isListed, picture, structured } = metadata;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="" />
      <link rel="stylesheet" href={files.style} />
      {appearance.logo !== null && <link rel="stylesheet" href={`/logo/${appearance.logo}/logo.css`} />}
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content={import.meta.env.PAPER_LIGHT} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={import.meta.env.PAPER_DARK} media="(prefers-color-scheme: dark)" />
      <link rel="icon" type="image/svg+xml" href={iconUrl('app-icon.svg', appearance)} />
      <link rel="apple-touch-icon" href={iconUrl('apple-touch-icon.png', appearance)} />
      {isListed ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={appearance.market} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {picture !== null && (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {structured.map((value) => (
        <script
          key={scriptText(value)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of JSON.
          dangerouslySetInnerHTML={{ __html: scriptText(value) }}
        />
      ))}
    </head>
  );
}
