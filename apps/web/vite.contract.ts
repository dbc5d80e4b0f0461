import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const contractModules = /packages\/contract\/src\/(?:[a-z-]+\/)*[a-z-]+\.ts(\?checked|\?answers)?$/;
const unread = ['query', 'params', 'errors', 'summary', 'access', 'limit', 'status'];

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Removes the parts of a call that the browser never reads. Modules that read a form get the contract
 * with its bodies, and the module that completes answers gets it with its answers. All others get it
 * without any schema, so that the bundler drops the validator from every screen without a form.
 */
export function lightContract(): Plugin {
  return contractWithout('route', variantFor);
}

/** Removes the same parts from the calls of the panel, whose forms are checked by its table of actions. */
export function lightOperatorContract(): Plugin {
  return contractWithout('operatorRoute', () => '');
}

/** `callee` makes a call of its description. `findVariant` returns the suffix of the contract's modules for an importer. */
function contractWithout(callee: string, findVariant: (importer: string) => string): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !(source.startsWith('@fixit/contract/') || contractModules.test(importer))) return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || !contractModules.test(resolved.id)) return resolved;
      return { ...resolved, id: resolved.id + findVariant(importer) };
    },
    transform: {
      order: 'post',
      handler(code, id) {
        if (!contractModules.test(id)) return undefined;
        const [, variant] = contractModules.exec(id) ?? [];
        const program = this.parse(code) as unknown as SyntaxNode;
        const cut = new Set(unread);
        if (variant !== '?checked') cut.add('body');
        if (variant !== '?answers') cut.add('answer');
        const cuts = findUnread(program, { callee, names: cut }).map((part) => ({ ...part, text: '' }));
        const schemas = variant
          ? []
          : findSchemas(program, callee).map((schema) => ({
              ...schema,
              text: `/* @__PURE__ */ (() => (${code.slice(schema.start, schema.end)}))()`,
            }));
        let light = code;
        for (const { start, end, text } of [...cuts, ...schemas].sort((a, b) => b.start - a.start)) {
          light = `${light.slice(0, start)}${text}${light.slice(end)}`;
        }
        return { code: light, map: null, moduleSideEffects: false };
      },
    },
  };
}

/**
 * Returns the suffix of the contract's modules for this importer. The contract's own imports keep the suffix of
 * their module.
 */
function variantFor(importer: string): string {
  const [file = importer, variant] = importer.split('?');
  if (contractModules.test(importer)) return variant ? `?${variant}` : '';
  if (file.endsWith('/complete-answer.ts')) return '?answers';
  return readFileSync(file, 'utf8').includes('/read-form.ts') ? '?checked' : '';
}

/**
 * Finds values that a module computes while it loads and that may be unused. If they are marked as pure, the
 * bundler can drop them.
 */
function findSchemas(program: SyntaxNode, callee: string): SyntaxNode[] {
  return (program['body'] as SyntaxNode[])
    .map((statement) => (statement['declaration'] as SyntaxNode | null | undefined) ?? statement)
    .flatMap((statement) => (statement['declarations'] as SyntaxNode[] | undefined) ?? [])
    .map((declarator) => declarator['init'] as SyntaxNode | null)
    .filter(
      (init): init is SyntaxNode =>
        init?.type === 'CallExpression' || (init?.type === 'ObjectExpression' && !namesCalls(init, callee)),
    );
}

function namesCalls(node: SyntaxNode, callee: string): boolean {
  return (node['properties'] as SyntaxNode[]).some((property) => {
    const value = property['value'] as SyntaxNode | undefined;
    return (value?.['callee'] as { name?: string } | undefined)?.name === callee;
  });
}

/**
 * Returns the removable parts of every call's description in source order: the call around it, and these
 * properties with their commas.
 */
function findUnread(
  node: SyntaxNode,
  unreadParts: { callee: string; names: ReadonlySet<string> },
): Pick<SyntaxNode, 'start' | 'end'>[] {
  const { callee, names } = unreadParts;
  const called = node['callee'] as { name?: string } | undefined;
  if (node.type === 'CallExpression' && called?.name === callee) {
    const [description] = node['arguments'] as [SyntaxNode];
    const properties = description['properties'] as SyntaxNode[];
    const cuts = properties
      .map((property, index) => ({ property, end: properties[index + 1]?.start ?? description.end - 1 }))
      .filter(({ property }) => names.has(String((property['key'] as { name?: string } | undefined)?.name)))
      .map(({ property, end }) => ({ start: property.start, end }));
    // The function only keeps types: its argument is the call.
    return [{ start: node.start, end: description.start }, ...cuts, { start: description.end, end: node.end }];
  }
  return Object.values(node)
    .flat()
    .filter((child): child is SyntaxNode => typeof child === 'object' && child !== null && 'type' in child)
    .flatMap((child) => findUnread(child, unreadParts));
}
