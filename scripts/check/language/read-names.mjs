import { parseSync } from 'oxc-parser';

const functionNodes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const typeNodes = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'ClassDeclaration',
]);
const memberNodes = new Set([
  'TSPropertySignature',
  'TSMethodSignature',
  'PropertyDefinition',
  'MethodDefinition',
  'Property',
]);
const literalNodes = new Set(['ArrayExpression', 'ObjectExpression']);

/**
 * Reads the declarations of a source: every name with its offset and kind, the docstrings and line comments, the
 * titles of tests, and the spreads of literals. The kind is 'type', 'function' at the top of the module, 'index' for a
 * number that counts positions, or 'name'.
 */
export function readDeclarations(file, source) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const names = [];
  const titles = [];
  const spreads = [];
  const add = (kind, node) => node && names.push({ kind, name: node.name ?? String(node.value), start: node.start });

  const visit = (node, parent) => {
    if (!node || typeof node.type !== 'string') return;
    if (typeNodes.has(node.type)) add('type', node.id);
    else if (node.type === 'FunctionDeclaration') add(isOfModule(parent) ? 'function' : 'name', node.id);
    else if (node.type === 'VariableDeclarator')
      readPattern(node.id, functionNodes.has(node.init?.type) ? 'constant' : 'name');
    else if (memberNodes.has(node.type) && !node.computed && !node.shorthand) add('name', readKey(node.key));
    else if (node.type === 'TSEnumMember') add('name', readKey(node.id));
    else if (node.type === 'ForOfStatement' && isEntries(node.right)) readIndex(node.left);
    if (Array.isArray(node.params)) readParameters(node, parent);
    if (node.type === 'CallExpression') readTitle(node);
    if (node.type === 'SpreadElement' && literalNodes.has(node.argument.type))
      spreads.push({ text: source.slice(node.start, node.end).split('\n')[0], start: node.start });
    for (const key of Object.keys(node)) {
      const child = node[key];
      if (Array.isArray(child)) for (const each of child) visit(each, node);
      else if (child && typeof child === 'object') visit(child, node);
    }
  };

  function readPattern(pattern, kind) {
    if (!pattern) return;
    if (pattern.type === 'Identifier') {
      const isNumber = pattern.typeAnnotation?.typeAnnotation?.type === 'TSNumberKeyword';
      add(isNumber && kind === 'name' ? 'index' : kind, pattern);
    } else if (pattern.type === 'ObjectPattern')
      for (const each of pattern.properties) readPattern(each.value ?? each.argument, 'name');
    else if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) readPattern(each, 'name');
    else if (pattern.type === 'AssignmentPattern') readPattern(pattern.left, kind);
    else if (pattern.type === 'RestElement') readPattern(pattern.argument, kind);
    else if (pattern.type === 'TSParameterProperty') readPattern(pattern.parameter, kind);
  }

  /** Reads parameters. The second of two in a callback is an index. */
  function readParameters(node, parent) {
    const isCallback = node.type === 'ArrowFunctionExpression' && parent?.type === 'CallExpression';
    node.params.forEach((parameter, index) => {
      const isIndex = isCallback && index === 1 && node.params.length === 2;
      readPattern(parameter, isIndex ? 'index' : 'name');
    });
  }

  /** Reads the first variable of `for (const [index, each] of list.entries())`. */
  function readIndex({ declarations: [declarator] = [] }) {
    if (declarator?.id.type === 'ArrayPattern') readPattern(declarator.id.elements[0], 'index');
  }

  function readTitle({ callee, arguments: [title] }) {
    if (!isTest(callee) || !title) return;
    if (title.type === 'Literal') titles.push({ title: String(title.value), start: title.start });
    else if (title.type === 'TemplateLiteral')
      titles.push({ title: title.quasis.map(({ value }) => value.cooked).join('X'), start: title.start });
  }

  visit(program);
  return {
    names: withTopLevelFunctions(names, program),
    titles,
    spreads,
    docstrings: readDocstrings(comments),
    lines: readLines(comments, source),
  };
}

function isEntries({ type, callee }) {
  if (type !== 'CallExpression' || callee.type !== 'MemberExpression') return false;
  return callee.property.name === 'entries' && callee.object.name !== 'Object';
}

function isOfModule(parent) {
  return ['Program', 'ExportNamedDeclaration', 'ExportDefaultDeclaration'].includes(parent?.type);
}

function readKey(key) {
  return key?.type === 'Identifier' || key?.type === 'PrivateIdentifier' ? key : undefined;
}

/** Marks constants whose value is a function, but only at the top of the module. */
function withTopLevelFunctions(names, program) {
  const topLevelStarts = new Set(
    program.body.flatMap((statement) => {
      const declared = statement.declaration ?? statement;
      return declared.type === 'VariableDeclaration' ? declared.declarations.map(({ id }) => id.start) : [];
    }),
  );
  return names.map((each) =>
    each.kind === 'constant' ? { ...each, kind: topLevelStarts.has(each.start) ? 'function' : 'name' } : each,
  );
}

/** Returns true for `test(…)`, `it(…)` and combinations such as `test.each(…)(…)`, but not for `test.describe(…)`. */
function isTest(callee) {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'CallExpression') return callee.callee.type === 'MemberExpression' && isTest(callee.callee);
  if (callee.type !== 'MemberExpression') return false;
  return ['each', 'for', 'only', 'concurrent', 'extend'].includes(callee.property.name) && isTest(callee.object);
}

/** Returns the first line of each comment that begins with `//` on a line of its own. */
function readLines(comments, source) {
  const isAlone = ({ start }) => source.slice(source.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
  const isContinued = (line, before) =>
    before?.type === 'Line' && source.slice(before.end, line.start).trim() === '' && isAlone(before);
  return comments
    .filter((line, index) => line.type === 'Line' && isAlone(line) && !isContinued(line, comments[index - 1]))
    .map(({ value, start }) => ({ start, text: value.trim() }))
    .filter(({ text }) => !/^(?:@|biome|oxlint|v8 |!|\/|#)/.test(text) && !source.startsWith('#!'));
}

function readDocstrings(comments) {
  return comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ value, start }) => ({
      start,
      text: value
        .slice(1)
        .split('\n')
        .map((line) => line.replace(/^\s*\*\s?/, '').trim())
        .join(' ')
        .trim(),
    }))
    .filter(({ text }) => !/^@|^biome|^oxlint|^v8 |^!/.test(text));
}
