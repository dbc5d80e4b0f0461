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

type UnreadParts = Readonly<Record<string, readonly string[]>>;

/** The server alone checks what an operator enters, so the panel needs no schemas. */
const unreadByPanel: UnreadParts = {
  operatorRoute: [...unread, 'body', 'answer'],
  action: ['params', 'summary', 'effects'],
  setting: ['shape', 'variable'],
};

/** The panel never reads these properties of any object in the contract. */
const unreadProperties: ReadonlySet<string> = new Set(['shape', 'flag']);

/**
 * Removes the parts of a call that the browser never reads. Modules that read a form get the contract
 * with its bodies, and the module that completes answers gets it with its answers. All others get it
 * without any schema, so that the bundler drops the validator from every screen without a form.
 */
export function lightContract(): Plugin {
  return contractWithout('route', variantFor, (program, variant) => {
    const body = variant === '?checked' ? [] : ['body'];
    const answer = variant === '?answers' ? [] : ['answer'];
    return findUnread(program, { route: [...unread, ...body, ...answer] });
  });
}

/** Also removes from the panel's tables everything that only the server reads. */
export function lightOperatorContract(): Plugin {
  return contractWithout(
    'operatorRoute',
    () => '',
    (program) => findUnread(program, unreadByPanel, unreadProperties),
  );
}

type SourceRange = Pick<SyntaxNode, 'start' | 'end'>;

/**
 * `callee` is the function that describes a call. `findVariant` returns the suffix of the
 * contract's modules for an importer.
 */
function contractWithout(
  callee: string,
  findVariant: (importer: string) => string,
  findCuts: (program: SyntaxNode, variant: string | undefined) => SourceRange[],
): Plugin {
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
        const edits = [
          ...findCuts(program, variant).map((cut) => ({ ...cut, text: '' })),
          ...(variant ? [] : findSchemas(program, callee).flatMap(markPure)),
        ];
        let light = code;
        // Edits near the end come first, and an insertion follows a cut at the same position.
        for (const { start, end, text } of edits.sort((a, b) => b.start - a.start || b.end - a.end)) {
          light = `${light.slice(0, start)}${text}${light.slice(end)}`;
        }
        return { code: light, map: null, moduleSideEffects: false };
      },
    },
  };
}

const markPure = ({ start, end }: SourceRange) => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

/** The contract's own imports keep the suffix of their module. */
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
 * Returns the removable ranges of the program: the call around each description, its unread parts
 * with their commas, and the unread properties.
 */
function findUnread(node: SyntaxNode, parts: UnreadParts, properties: ReadonlySet<string> = new Set()): SourceRange[] {
  const name = (node['callee'] as { name?: string } | undefined)?.name ?? '';
  if (node.type === 'CallExpression' && Object.hasOwn(parts, name)) {
    const [description] = node['arguments'] as [SyntaxNode];
    const unreadNames = new Set([...(parts[name] ?? []), ...properties]);
    // The function only adds types, so its argument can replace the call.
    return [
      { start: node.start, end: description.start },
      ...findProperties(description, unreadNames, (value) => findUnread(value, parts, properties)),
      { start: description.end, end: node.end },
    ];
  }
  if (node.type === 'ObjectExpression')
    return findProperties(node, properties, (value) => findUnread(value, parts, properties));
  return childrenOf(node).flatMap((child) => findUnread(child, parts, properties));
}

/**
 * Returns the properties with these names, including their commas, and the result of `findWithin`
 * for every other property.
 */
function findProperties(
  object: SyntaxNode,
  names: ReadonlySet<string>,
  findWithin: (property: SyntaxNode) => SourceRange[],
): SourceRange[] {
  const properties = object['properties'] as SyntaxNode[];
  return properties.flatMap((property, index) =>
    names.has(String((property['key'] as { name?: string } | undefined)?.name))
      ? [{ start: property.start, end: properties[index + 1]?.start ?? object.end - 1 }]
      : childrenOf(property).flatMap(findWithin),
  );
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flat()
    .filter((child): child is SyntaxNode => typeof child === 'object' && child !== null && 'type' in child);
