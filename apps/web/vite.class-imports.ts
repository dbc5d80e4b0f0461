import type { Plugin } from 'vite';

const appModules = /apps\/web\/src\/.*\.tsx?$/;
const imports = /import (\w+) from ('[^']+\.module\.css');/g;

/**
 * Imports the classes of a CSS module by name, so that each is inlined and no object with all of
 * them is sent. A module that looks classes up by a computed name, or passes them on, keeps the
 * object.
 */
export function classImports(): Plugin {
  return {
    name: 'fixit:class-imports',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!appModules.test(id)) return null;
      const light = code.replace(imports, (statement, name: string, sheet: string) => {
        const uses = code.replace(statement, '').matchAll(new RegExp(String.raw`(?<![\w$.])${name}\b(\.\w)?`, 'g'));
        return [...uses].every(([, access]) => access) ? `import * as ${name} from ${sheet};` : statement;
      });
      return light === code ? null : { code: light, map: null };
    },
  };
}
