import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import sorted from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";

// What needs no types: a file is judged by itself, so that what has passed may be kept. Types are oxlint's (.oxlintrc.json).
/** Our own mistakes, each met once and forbidden since: a sentence and its decision. */
const french = "[\u00c0-\u017f«»’]";
const everywhere = [
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name='mock']",
    message: "We mock nothing of our own (docs/decisions/010).",
  },
  {
    selector: "CallExpression[callee.property.name=/^default(Now|Random)$/]",
    message: "The clock is an argument; the database's is not used (docs/decisions/014).",
  },
  {
    selector:
      ":matches(SpreadElement[argument.type='ObjectExpression'][argument.properties.length>0], SpreadElement[argument.type='ArrayExpression'][argument.elements.length>0])",
    message: "What is spread stands there by itself.",
  },
  {
    selector:
      ":matches(CallExpression[callee.property.name='toLocaleString'], MemberExpression[object.name='Intl'][property.name='NumberFormat'])",
    message: "Numbers are written by app/lib/figure.ts, prices by app/lib/price.ts (CST-32).",
  },
  {
    selector: "JSXAttribute[name.name='style']",
    message: "Classes only: a style attribute breaks the content policy (docs/decisions/012).",
  },
  {
    selector: `JSXText[value=/${french}/]`,
    message: "French stands in locales/fr (STYLE.md).",
  },
  {
    selector:
      "JSXOpeningElement[name.name=/^(input|textarea|select)$/]:has(JSXAttribute[name.name='value']):has(JSXAttribute[name.name='onChange'])",
    message:
      "Fields are uncontrolled: what is typed before hydration must stay (docs/decisions/012).",
  },
  {
    selector: "JSXAttribute[name.name=/^(to|href|action)$/] > Literal[value=/^\\u002f[a-z]/]",
    message: "Addresses are written once, in paths.ts (docs/decisions/004).",
  },
  {
    selector: "CallExpression[callee.name=/^redirect/] > Literal.arguments[value=/^\\u002f/]",
    message: "Addresses are written once, in paths.ts (docs/decisions/004).",
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(query|execute|prepare)$/] > :matches(TemplateLiteral[expressions.length>0], BinaryExpression).arguments",
    message: "A query is a tagged sql, or a text with $1: nothing is joined into it (security 38).",
  },
  {
    selector:
      "CallExpression[callee.object.name='sql'][callee.property.name='raw'] > TemplateLiteral[expressions.length>0].arguments",
    message: "Nothing is joined into SQL: sql.param, sql.identifier, sql.join (security 38).",
  },
  {
    selector: "TSEnumDeclaration",
    message: "A set of words is an array as const, and its type.",
  },
  {
    selector: "ThrowStatement > CallExpression[callee.name=/^(send|call|fetch)/]",
    message: "An async call is awaited before it is thrown.",
  },
  {
    // One word for each thing: docs/glossary.md.
    selector:
      "Identifier[name=/^(?!hasActivedLinkings$)(?:.*[lL]inking(?!_id)|[tT]ell[A-Z]|[lL]apse(?!d$)|[lL]etterOf|[cC]orrection|[dD]eclaration|[iI]nvoice(?!(?:s|Types|_types)?$)|[tT]racker|[bB]asket|[cC]andidate[A-Z]|[tT]icket|[aA]vatar|[oO]rphan|[wW]idget|[rR]esignation|[sS]ubscription|[sS]tatistic|[cC]art$)/]",
    message: "Another word names this thing: docs/glossary.md.",
  },
];
/** The « never » column of docs/glossary.md, where something is named; keys of the wire, columns and addresses keep theirs. */
const never =
  "/^(?:said|told|asked|places|verdicts?)$|^(?:Said|Told|Asked|Verdict)|(?:^s|[a-z]S|^S)tages?(?![a-z])/";
const words = [
  `:matches(VariableDeclarator, FunctionDeclaration, TSTypeAliasDeclaration, TSInterfaceDeclaration) > Identifier.id[name=${never}]`,
  `:function > Identifier.params[name=${never}]`,
].map((selector) => ({
  selector,
  message: "Another word names this thing: docs/glossary.md (input, view, validate, groupLesson).",
}));
everywhere.push(...words, {
  selector: "ImportSpecifier[imported.name=/[a-z]Endpoints$/]",
  message: "A noun has one object of endpoints, named by it: `courses.validate` (decision 041).",
});
/** The one door of forms: app/lib/read-form.server.ts. */
const form = {
  selector: "CallExpression[callee.property.name='formData']",
  message: "A form is read by readForm, which refuses what no form of ours sends.",
};
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Only app/env.server.ts reads the environment (decision 024).",
};
const clock = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "The clock is an argument (docs/decisions/014).",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "The clock is an argument (docs/decisions/014).",
  },
];
const held = {
  selector: "CallExpression[callee.property.name='for'][arguments.0.value='update']",
  message:
    "A row is held « no key update »: what refers to it may be written (docs/decisions/019).",
};
/** The second way for what one function does. */
const kit = [
  {
    selector:
      "CallExpression[callee.property.name='for'] > MemberExpression.callee > CallExpression[callee.property.name='where'][arguments.0.callee.name='eq'][arguments.0.arguments.0.property.name='id'][callee.object.callee.object.callee.property.name='select'][callee.object.callee.object.arguments.length=0]",
    message: "A whole row is locked by its id through rowsOf (app/db/rows-of.server.ts).",
  },
  {
    selector:
      "LogicalExpression[operator='??'][right.raw='null'] > ChainExpression.left > CallExpression[callee.property.name='toISOString']",
    message: "An instant that may be missing is written by iso (app/api/wire.ts).",
  },
];
const effect = {
  selector: "CallExpression[callee.name='useEffect']",
  message: "A screen has no effect: the kit or a loader does it.",
};

const imports = {
  "no-restricted-imports": [
    "error",
    {
      paths: [
        { name: "zod/v4", message: "Import z from zod." },
        {
          name: "@remix-run/react",
          importNames: ["Link", "NavLink"],
          message: "Use those of #app/ui/link.tsx.",
        },
      ],
      patterns: [{ regex: "^\\.\\./", message: "Beyond its folder a file is imported by #app." }],
    },
  ],
};

export default tseslint.config(
  { ignores: ["build/**", "node_modules/**", "public/**", "app/db/migrations/**", "**/*.d.ts"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.base],
    plugins: { "simple-import-sort": sorted },
    rules: {
      ...imports,
      "simple-import-sort/imports": ["error", { groups: [["^node:", "^@?\\w"], ["^#"], ["^\\."]] }],
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ["error", 8],
      // A file of types alone would be loaded: `import { type A }` keeps the import.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "no-eval": "error",
      "no-new-func": "error",
      "no-restricted-syntax": ["error", ...everywhere, environment, form],
    },
  },
  { files: ["**/*.tsx"], extends: [a11y.flatConfigs.recommended] },
  {
    // Its compiler reads every line of a file: those that may hold a component or a hook.
    files: ["**/*.tsx", "app/shell/*.ts", "app/ui/**/*.ts", "app/**/use-*.ts"],
    plugins: { "react-hooks": hooks },
    rules: hooks.configs.recommended.rules,
  },
  {
    files: ["app/lib/read-form.server.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, environment] },
  },
  {
    files: ["app/lib/figure.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...everywhere.filter(({ selector }) => !selector.includes("NumberFormat")),
        environment,
        form,
      ],
    },
  },
  {
    files: ["app/env.server.ts", "app/env-read.server.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, form] },
  },
  {
    files: ["app/modules/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-syntax": ["error", ...everywhere, environment, form, ...clock, held, ...kit],
    },
  },
  {
    // The pieces that a noun's object is made of.
    files: ["app/modules/*/*/endpoints.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...everywhere.filter(({ selector }) => !selector.startsWith("ImportSpecifier")),
        environment,
        form,
        ...clock,
        held,
        ...kit,
      ],
    },
  },
  {
    // The provider's own wire: files come as its library sends them, not as a form of ours.
    files: ["app/sandbox/stripe/wire.server.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, environment] },
  },
  {
    files: ["app/{modules,gateways,api}/**/*.server.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: "app/gateways/outgoing.server.ts calls third parties." },
      ],
    },
  },
  {
    // What is read for many is read by one statement.
    files: ["app/modules/**/{*.repository,repository,list,list-*,timeline}.server.ts"],
    rules: { "no-await-in-loop": "error" },
  },
  {
    files: ["app/modules/people/student/repository.server.ts"],
    rules: { "no-restricted-syntax": ["error", ...everywhere, environment, form, ...clock] },
  },
  {
    files: ["app/routes/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: {
      "max-lines": ["error", 150],
      "max-lines-per-function": ["error", { max: 100, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": ["error", ...everywhere, environment, form, effect],
    },
  },
  {
    files: ["**/*.test.{ts,tsx}", "tests/**/*.ts", "e2e/**/*.ts", "*.config.ts", "scripts/**/*.ts"],
    rules: {
      "max-lines-per-function": "off",
      "react-hooks/rules-of-hooks": "off",
      complexity: "off",
      "no-restricted-syntax": ["error", everywhere[0]],
    },
  },
);
