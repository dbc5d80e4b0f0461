import { basename } from 'node:path';
import type { staticPages } from '@fixit/contract/screen';
import react from '@vitejs/plugin-react';
import { createServer, type EnvironmentModuleNode, type InlineConfig, type Plugin, type ViteDevServer } from 'vite';

/** The keys are names of HTML files. */
const sources: Readonly<Record<string, string>> = {
  index: '/src/pages/public/landing.tsx',
  privacy: '/src/pages/public/privacy.tsx',
  terms: '/src/pages/public/terms.tsx',
  credits: '/src/pages/public/credits.tsx',
  waitlist: '/src/pages/public/waitlist.tsx',
  '404': '/src/pages/public/not-found.tsx',
  error: '/src/pages/public/error.tsx',
} satisfies Record<(typeof staticPages)[keyof typeof staticPages] | '404', string>;

const placeholder = '<!--page-->';
/** The bundler adds a script with the class names of each linked stylesheet, which static pages do not need. */
const styleScript = /\s*<script async type="module"[^>]*><\/script>/g;
const pageNameOf = (file: string) => basename(file, '.html');

/** Fills the HTML files of the public pages with their markup and links the stylesheets that it uses. */
export function staticPagePlugins(): Plugin[] {
  let renderer: Promise<ViteDevServer> | undefined;
  let options: RenderOptions = {};

  const load = async (name: string) => {
    renderer ??= openRenderer(options);
    const server = await renderer;
    const { renderPage } = (await server.ssrLoadModule('/src/app/static-pages.tsx')) as {
      renderPage: (name: string) => string | null;
    };
    return { server, markup: renderPage(name) };
  };

  const styles: Plugin = {
    name: 'static-pages:styles',
    configResolved(config) {
      options = { define: config.define, css: config.css };
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(_html, { filename }) {
        const source = sources[pageNameOf(filename)];
        if (!source) return undefined;
        const { server } = await load(pageNameOf(filename));
        const sheets = ['/src/ui/theme/global.css', ...sheetsOf(server, source)];
        return sheets.map((href) => ({ tag: 'link', attrs: { rel: 'stylesheet', href }, injectTo: 'head' as const }));
      },
    },
    async closeBundle() {
      await (await renderer)?.close();
    },
  };

  const markup: Plugin = {
    name: 'static-pages:markup',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle }) {
        const page = await load(pageNameOf(filename));
        const font = Object.keys(bundle ?? {}).find((file) => /figtree.*\.woff2$/.test(file));
        return {
          html: html.replace(styleScript, '').replace(placeholder, () => page.markup ?? ''),
          tags: font
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
                  injectTo: 'head-prepend' as const,
                },
              ]
            : [],
        };
      },
    },
  };

  return [styles, keepStyles, markup];
}

/** A stylesheet that only static markup uses looks unused to the bundler, which would drop it. */
const keepStyles: Plugin = {
  name: 'static-pages:keep-styles',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    return id.endsWith('.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined;
  },
};

interface RenderOptions {
  define?: InlineConfig['define'];
  css?: InlineConfig['css'];
}

/** Starts a Vite server that runs modules of the app with the class names of the build. */
export function openRenderer({ define, css }: RenderOptions): Promise<ViteDevServer> {
  return createServer({
    root: import.meta.dirname,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    ...(define && { define }),
    ...(css && { css }),
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
}

function sheetsOf(server: ViteDevServer, source: string): string[] {
  const graph = server.environments.ssr.moduleGraph;
  const sheets = new Set<string>();
  const visited = new Set<EnvironmentModuleNode>();
  const visit = (node: EnvironmentModuleNode | undefined) => {
    if (!node || visited.has(node)) return;
    visited.add(node);
    for (const imported of node.importedModules) visit(imported);
    if (node.url.endsWith('.css')) sheets.add(node.url);
  };
  visit([...(graph.getModulesByFile(`${import.meta.dirname}${source}`) ?? [])][0]);
  return [...sheets];
}

/** Serves every URL of the app in development as the production server does. */
export function routeScreens(): Plugin {
  return {
    name: 'route-screens',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const wantsPage = request.headers.accept?.includes('text/html') && !path.includes('.');
        if (wantsPage && !/^\/(@|src\/|node_modules\/|account\/|dev\/|docs)/.test(path)) {
          const name = path.replace(/^\/|\/$/g, '') || 'index';
          const appPage = /^workspace(\/|$)/.test(name) ? '/workspace.html' : '/app.html';
          request.url = sources[name] && name !== '404' ? `/${name}.html` : appPage;
        }
        next();
      });
    },
  };
}
