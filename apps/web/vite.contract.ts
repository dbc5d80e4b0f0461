import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ours = /packages\/contract\/src\/(?:[a-z-]+\/)?[a-z-]+\.ts(\?checked)?$/;
const unread = ['answer', 'query', 'params', 'errors', 'summary', 'access', 'limit', 'status'];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Leaves out of the browser what it never reads of a call: answers are taken as they come, and bodies are checked only by
 * the modules that read a form. Those get the contract with its bodies, all others without any schema, so that the
 * bundler can drop the validator from every screen that has no form.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !(source.startsWith('@fixit/contract/') || ours.test(importer))) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !ours.test(found.id)) return found;
      return readsForms(importer) ? { ...found, id: `${found.id}?checked` } : found;
    },
    transform: {
      order: 'post',
      handler(code, id) {
        if (!ours.test(id)) return undefined;
        const isChecked = id.endsWith('?checked');
        const program = this.parse(code) as unknown as Node;
        const cuts = findUnread(program, new Set(isChecked ? unread : [...unread, 'body'])).map((cut) => ({
          ...cut,
          text: '',
        }));
        const schemas = isChecked
          ? []
          : findSchemas(program).map((schema) => ({
              ...schema,
              text: `/* @__PURE__ */ (() => (${code.slice(schema.start, schema.end)}))()`,
            }));
        let light = code;
        for (const { start, end, text } of [...cuts, ...schemas].sort((one, other) => other.start - one.start)) {
          light = `${light.slice(0, start)}${text}${light.slice(end)}`;
        }
        return { code: light, map: null, moduleSideEffects: false };
      },
    },
  };
}

/** True for a module that checks bodies, and for what the contract imports on behalf of one. */
function readsForms(importer: string): boolean {
  const file = importer.split('?')[0] ?? importer;
  return importer.endsWith('?checked') || readFileSync(file, 'utf8').includes('/read-form.ts');
}

/** What a module works out while it loads and nobody may need: the bundler drops it where it is marked as pure. */
function findSchemas(program: Node): Node[] {
  return (program['body'] as Node[])
    .map((statement) => (statement['declaration'] as Node | null | undefined) ?? statement)
    .flatMap((statement) => (statement['declarations'] as Node[] | undefined) ?? [])
    .map((declarator) => declarator['init'] as Node | null)
    .filter(
      (init): init is Node =>
        init?.type === 'CallExpression' || (init?.type === 'ObjectExpression' && !namesCalls(init)),
    );
}

function namesCalls(node: Node): boolean {
  return (node['properties'] as Node[]).some((property) => {
    const value = property['value'] as Node | undefined;
    return (value?.['callee'] as { name?: string } | undefined)?.name === 'route';
  });
}

/** What may go of every `route({…})`, in the order of the source: the call around it, and these properties with their commas. */
function findUnread(node: Node, names: ReadonlySet<string>): Pick<Node, 'start' | 'end'>[] {
  const callee = node['callee'] as { name?: string } | undefined;
  if (node.type === 'CallExpression' && callee?.name === 'route') {
    const [description] = node['arguments'] as [Node];
    const properties = description['properties'] as Node[];
    const cuts = properties
      .map((property, index) => ({ property, end: properties[index + 1]?.start ?? description.end - 1 }))
      .filter(({ property }) => names.has(String((property['key'] as { name?: string } | undefined)?.name)))
      .map(({ property, end }) => ({ start: property.start, end }));
    // `route` only keeps types: what it is given is the call.
    return [{ start: node.start, end: description.start }, ...cuts, { start: description.end, end: node.end }];
  }
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)
    .flatMap((child) => findUnread(child, names));
}
