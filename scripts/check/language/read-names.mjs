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

/**
 * Reads what a source declares: every name with its offset and kind ('type', 'function' for one of the module, 'index'
 * for a name that counts positions, else 'name'), its docstrings, and the titles of its tests.
 */
export function readDeclarations(file, source) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const names = [];
  const titles = [];
  const add = (kind, node) => node && names.push({ kind, name: node.name ?? String(node.value), start: node.start });

  const visit = (node, parent) => {
    if (!node || typeof node.type !== 'string') return;
    if (typeNodes.has(node.type)) add('type', node.id);
    else if (node.type === 'FunctionDeclaration') add(isOfModule(parent) ? 'function' : 'name', node.id);
    else if (node.type === 'VariableDeclarator')
      readPattern(node.id, functionNodes.has(node.init?.type) ? 'constant' : 'name');
    else if (memberNodes.has(node.type) && !node.computed && !node.shorthand) add('name', readKey(node.key));
    else if (node.type === 'TSEnumMember') add('name', readKey(node.id));
    if (Array.isArray(node.params)) readParameters(node, parent);
    if (node.type === 'CallExpression') readTitle(node);
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

  /** The second of two parameters of a callback is an index, since the first is an element. */
  function readParameters(node, parent) {
    const isCallback = node.type === 'ArrowFunctionExpression' && parent?.type === 'CallExpression';
    node.params.forEach((parameter, index) => {
      const isIndex = isCallback && index === 1 && node.params.length === 2;
      readPattern(parameter, isIndex ? 'index' : 'name');
    });
  }

  function readTitle({ callee, arguments: [title] }) {
    if (!isTest(callee) || !title) return;
    if (title.type === 'Literal') titles.push({ title: String(title.value), start: title.start });
    else if (title.type === 'TemplateLiteral')
      titles.push({ title: title.quasis.map(({ value }) => value.cooked).join('X'), start: title.start });
  }

  visit(program);
  return { names: withTopLevelFunctions(names, program), titles, docstrings: readDocstrings(comments) };
}

function isOfModule(parent) {
  return ['Program', 'ExportNamedDeclaration', 'ExportDefaultDeclaration'].includes(parent?.type);
}

function readKey(key) {
  return key?.type === 'Identifier' || key?.type === 'PrivateIdentifier' ? key : undefined;
}

/** A constant that holds a function is one of the module only at its top. */
function withTopLevelFunctions(names, program) {
  const tops = new Set(
    program.body.flatMap((statement) => {
      const declared = statement.declaration ?? statement;
      return declared.type === 'VariableDeclaration' ? declared.declarations.map(({ id }) => id.start) : [];
    }),
  );
  return names.map((each) =>
    each.kind === 'constant' ? { ...each, kind: tops.has(each.start) ? 'function' : 'name' } : each,
  );
}

/** `test(…)`, `it(…)` and what they are combined with: `test.each(…)(…)`, `test.skip(…)`, but no `test.describe(…)`. */
function isTest(callee) {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'CallExpression') return callee.callee.type === 'MemberExpression' && isTest(callee.callee);
  if (callee.type !== 'MemberExpression') return false;
  return ['each', 'for', 'only', 'concurrent', 'extend'].includes(callee.property.name) && isTest(callee.object);
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
