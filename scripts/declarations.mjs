// What a source file declares at its top level, and the names and texts that each declaration uses.
import ts from "typescript";

/** What runs when the file is loaded: statements that declare nothing. */
export const BODY = "";

const isTypeOnly = (node) =>
  ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** The names, members (`courses.validate`), strings and dynamic imports under a node, types apart. */
function usesOf(root) {
  const uses = { names: new Set(), members: new Set(), strings: new Set(), loads: [] };
  const visit = (node) => {
    if (isTypeOnly(node)) return;
    if (ts.isIdentifier(node)) uses.names.add(node.text);
    else if (ts.isStringLiteralLike(node)) uses.strings.add(node.text);
    else if (ts.isTemplateExpression(node)) {
      uses.strings.add(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join("*"),
      );
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments;
      if (from && ts.isStringLiteralLike(from)) uses.loads.push(from.text);
    } else if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      uses.members.add(`${node.expression.text}.${node.name.text}`);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return uses;
}

/** The properties of an object that is declared: each is a declaration of its own, `courses.validate`. */
function propertiesOf({ initializer }) {
  const bare =
    initializer && (ts.isAsExpression(initializer) || ts.isSatisfiesExpression(initializer))
      ? initializer.expression
      : initializer;
  if (!bare || !ts.isObjectLiteralExpression(bare)) return [];
  const named = bare.properties.every(({ name }) => name && ts.isIdentifier(name));
  return named ? bare.properties : [];
}

const namesOf = (binding) =>
  ts.isIdentifier(binding)
    ? [binding.text]
    : binding.elements.filter(ts.isBindingElement).flatMap(({ name }) => namesOf(name));

/** The imports, exports and declarations of a source; `text` of a declaration is what a change of it is seen by. */
export function declarationsOf(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false);
  const imports = new Map();
  const exports = new Map();
  const stars = [];
  const loaded = [];
  const declarations = new Map();
  const add = (name, node) => {
    const before = declarations.get(name);
    const uses = usesOf(node);
    const text = source.slice(ts.skipTrivia(source, node.pos), node.end);
    declarations.set(name, {
      text: before ? `${before.text}\n${text}` : text,
      names: new Set([...(before?.names ?? []), ...uses.names]),
      members: new Set([...(before?.members ?? []), ...uses.members]),
      strings: new Set([...(before?.strings ?? []), ...uses.strings]),
      loads: [...(before?.loads ?? []), ...uses.loads],
    });
  };
  const importOf = ({ importClause, moduleSpecifier: { text: from } }) => {
    if (importClause?.isTypeOnly) return;
    loaded.push(from);
    if (importClause?.name) imports.set(importClause.name.text, { from, name: "default" });
    const bindings = importClause?.namedBindings;
    if (!bindings) return;
    if (ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { from, name: "*" });
    else
      for (const one of bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly))
        imports.set(one.name.text, { from, name: (one.propertyName ?? one.name).text });
  };
  const exportOf = ({ exportClause, moduleSpecifier, isTypeOnly }) => {
    if (isTypeOnly) return;
    const from = moduleSpecifier?.text;
    if (from) loaded.push(from);
    if (!exportClause) stars.push(from);
    else if (ts.isNamedExports(exportClause))
      for (const one of exportClause.elements.filter((element) => !element.isTypeOnly)) {
        const name = (one.propertyName ?? one.name).text;
        exports.set(one.name.text, from ? { from, name } : { name });
      }
  };
  for (const node of file.statements) {
    if (ts.isImportDeclaration(node)) importOf(node);
    else if (ts.isExportDeclaration(node)) exportOf(node);
    else if (ts.isExportAssignment(node)) add("default", node);
    else if (ts.isVariableStatement(node))
      for (const one of node.declarationList.declarations) {
        for (const name of namesOf(one.name)) add(name, one);
        if (ts.isIdentifier(one.name))
          for (const property of propertiesOf(one))
            add(`${one.name.text}.${property.name.text}`, property);
      }
    else if (isTypeOnly(node)) continue;
    else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) {
      const isDefault = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
      if (node.name) add(node.name.text, node);
      if (isDefault && node.name) exports.set("default", { name: node.name.text });
      if (isDefault && !node.name) add("default", node);
    } else if (ts.isEnumDeclaration(node)) add(node.name.text, node);
    else add(BODY, node);
  }
  return { imports, exports, stars, loaded, declarations };
}
