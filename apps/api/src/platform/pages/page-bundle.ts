import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BundleFiles, pageBundle, type RenderPublicPage } from '@fixit/contract/public-page/public-page';

export interface PageBundle {
  readonly render: RenderPublicPage;
  readonly files: BundleFiles;
}

/** Returns null if the web app has not been built. */
export async function loadPageBundle(webFolder: string): Promise<PageBundle | null> {
  const folder = join(webFolder, pageBundle.folder);
  const script = join(folder, pageBundle.script);
  if (!existsSync(script)) return null;
  // The same build writes both files, in these forms.
  const { renderPublicPage } = (await import(pathToFileURL(script).href)) as { renderPublicPage: RenderPublicPage };
  const files = JSON.parse(readFileSync(join(folder, pageBundle.files), 'utf8')) as BundleFiles;
  return { render: renderPublicPage, files };
}
