import postcss, { AtRule, type Declaration, type Node, type Rule } from "postcss";

type Property = "display" | "visibility";

type Applied = Readonly<{
  selector: string;
  property: Property;
  value: string;
  classes: readonly string[];
  moves: boolean;
}>;

const window = { width: 1200, height: 900 };
const features: Readonly<Record<string, boolean>> = {
  all: true,
  screen: true,
  print: false,
  "(scripting:none)": true,
  "(hover:hover)": true,
  "(prefers-reduced-motion:reduce)": false,
  "(forced-colors:active)": false,
};

function holds(feature: string): boolean {
  const known = features[feature.replace(/\s/g, "")];
  if (known !== undefined) return known;
  const [, bound, side, size] = /^\((min|max)-(width|height):\s*(\d+)px\)$/.exec(feature) ?? [];
  if (!side) throw new Error(`the style sheet asks ${feature}, which is not known here`);
  const own = window[side as keyof typeof window];
  return bound === "min" ? own >= Number(size) : own <= Number(size);
}

const isShownHere = (query: string): boolean =>
  query.split(",").some((one) => {
    const [, not, all = ""] = /^\s*(not\s+)?(.+)$/.exec(one) ?? [];
    return all.split(/\s+and\s+/).every((feature) => holds(feature.trim())) !== Boolean(not);
  });

function around(node: Node): AtRule[] {
  const parent = node.parent;
  if (!parent || parent.type === "root" || parent.type === "document") return [];
  if (parent instanceof AtRule) return [parent, ...around(parent)];
  throw new Error("the style sheet holds a rule inside a rule");
}

const applies = ({ name, params }: AtRule): boolean => {
  if (name === "media") return isShownHere(params);
  return name !== "supports" || !/^not\s+selector/.test(params);
};

const drawnBeside = /::|:(?:before|after|first-letter|first-line|hover|active)\b/;

const alwaysSo = /^(?:\[hidden\]|summary$|(?:img|svg|video|canvas|audio|iframe|embed|object)$)/;

const lists = /:(is|not|has)\(([^()]*)\)/;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function weightOf(selector: string): number {
  const rest = selector.replace(/:where\((?:[^()]|\([^()]*\))*\)/g, "");
  const [list, , inside = ""] = lists.exec(rest) ?? [];
  if (list) return Math.max(...inside.split(",").map(weightOf)) + weightOf(rest.replace(list, ""));
  const names = rest.replace(/\[[^\]]*\]/g, "[]").replace(/\\./g, "-");
  return (
    count(names, /#/g) * 1e6 +
    count(names, /\.|\[|:/g) * 1e3 +
    count(names, /(?<![\w.#:-])[a-z][\w-]*/gi)
  );
}

const className = /\.((?:\\.|[\w-])+)/g;

const unescaped = (name: string) => name.replaceAll("\\", "");

const classesOf = (selector: string): string[] =>
  Array.from(
    selector.replace(/:not\([^()]*\)|:(?:is|where)\([^()]*,[^()]*\)/g, "").matchAll(className),
    ([, name = ""]) => unescaped(name),
  );

export function rulesIn(sheet: string): Applied[] {
  const root = postcss.parse(sheet);
  const layers: string[] = [];
  root.walkAtRules("layer", ({ params }) => {
    for (const name of params.split(","))
      if (!layers.includes(name.trim())) layers.push(name.trim());
  });
  const found: { applied: Applied; rank: number; weight: number }[] = [];
  const read = ({ prop, value, important, parent }: Declaration) => {
    const rule = parent as Rule;
    const within = around(rule);
    if (!within.every(applies)) return;
    const layer = layers.indexOf(within.find(({ name }) => name === "layer")?.params ?? "");
    const position = layer < 0 ? layers.length : layer;
    for (const selector of rule.selectors) {
      if (drawnBeside.test(selector) || alwaysSo.test(selector)) continue;
      const moves = selector.includes(":checked");
      found.push({
        applied: {
          selector,
          property: prop as Property,
          value,
          moves,
          classes: classesOf(selector),
        },
        rank: important ? 1e3 - position : position,
        weight: weightOf(selector),
      });
    }
  };
  root.walkDecls(/^(?:display|visibility)$/, (declaration) => {
    if (declaration.parent?.type === "rule") read(declaration);
  });
  return found
    .sort((one, other) => one.rank - other.rank || one.weight - other.weight)
    .map(({ applied }) => applied);
}

const never = new Set(
  "AREA BASE DATALIST HEAD LINK META PARAM RP SCRIPT STYLE TEMPLATE TITLE".split(" "),
);
const block = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER
   FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LEGEND LI MAIN NAV OL OPTGROUP OPTION P PRE SEARCH SECTION
   SUMMARY UL`.split(/\s+/),
);
const inTables: Readonly<Record<string, string>> = {
  CAPTION: "table-caption",
  TABLE: "table",
  TBODY: "table-row-group",
  TD: "table-cell",
  TFOOT: "table-row-group",
  TH: "table-cell",
  THEAD: "table-row-group",
  TR: "table-row",
};

function plain(element: Element): string {
  const name = element.nodeName;
  const closed = name === "DIALOG" && !element.hasAttribute("open");
  if (never.has(name) || closed || element.hasAttribute("hidden")) return "none";
  if (name === "INPUT") return element.getAttribute("type") === "hidden" ? "none" : "inline-block";
  return inTables[name] ?? (block.has(name) ? "block" : "inline");
}

const holdsBlocks = /^(?:inline-)?(?:flex|grid)$/;
const drawn = "img,svg,video,canvas,iframe,input,select,textarea,button,hr,progress,meter";

export class Style {
  readonly #rules: readonly Applied[];
  readonly #still = new Map<Applied, Element[]>();
  #found: Record<Property, Map<Element, string>> | undefined;
  #shown = new Map<Element, boolean>();

  constructor(
    private readonly document: Document,
    rules: readonly Applied[],
  ) {
    const held = new Set(
      Array.from(document.querySelectorAll("[class]"), ({ classList }) => [...classList]).flat(),
    );
    this.#rules = rules.filter(({ classes }) => classes.every((name) => held.has(name)));
  }

  ticked(): void {
    this.#found = undefined;
    this.#shown = new Map();
  }

  moved(): void {
    this.#still.clear();
    this.ticked();
  }

  display(element: Element): string {
    const own = this.#own("display", element) ?? plain(element);
    const { parentElement: parent } = element;
    if (!parent || !own.startsWith("inline")) return own;
    if (!holdsBlocks.test(this.#own("display", parent) ?? "")) return own;
    return own === "inline" || own === "inline-block" ? "block" : own.replace("inline-", "");
  }

  visibility(element: Element): string {
    const own = this.#own("visibility", element);
    if (own !== undefined) return own;
    return element.parentElement ? this.visibility(element.parentElement) : "visible";
  }

  isDrawn(element: Element): boolean {
    const known = this.#shown.get(element);
    if (known !== undefined) return known;
    const { parentElement: parent } = element;
    const folded =
      parent?.nodeName === "DETAILS" &&
      !parent.hasAttribute("open") &&
      parent.querySelector(":scope > summary") !== element;
    const drawn =
      !folded && this.display(element) !== "none" && (parent === null || this.isDrawn(parent));
    this.#shown.set(element, drawn);
    return drawn;
  }

  isVisible = (element: Element): boolean =>
    this.isDrawn(element) && this.visibility(element) === "visible";

  isSeen(element: Element): boolean {
    if (this.display(element) === "contents") return this.#holdsSeen(element);
    if (!this.isVisible(element)) return false;
    return element.matches(drawn) || this.#holdsSeen(element);
  }

  #holdsSeen(element: Element): boolean {
    return [...element.childNodes].some((node) => {
      if (node.nodeType === node.TEXT_NODE) return /\S/.test(node.nodeValue ?? "");
      if (node.nodeType !== node.ELEMENT_NODE) return false;
      const child = node as Element;
      return this.isDrawn(child) && (child.matches(drawn) || this.#holdsSeen(child));
    });
  }

  #own(property: Property, element: Element): string | undefined {
    this.#found ??= this.#find();
    return this.#found[property].get(element);
  }

  /** Single classes skip the selector engine. */
  #matched({ selector, classes: [name = ""] }: Applied): Element[] {
    const alone = unescaped(selector) === `.${name}`;
    const { document } = this;
    return Array.from(
      alone ? document.getElementsByClassName(name) : document.querySelectorAll(selector),
    );
  }

  #find(): Record<Property, Map<Element, string>> {
    const found = { display: new Map<Element, string>(), visibility: new Map<Element, string>() };
    for (const rule of this.#rules) {
      const elements = this.#still.get(rule) ?? this.#matched(rule);
      if (!rule.moves) this.#still.set(rule, elements);
      for (const element of elements) found[rule.property].set(element, rule.value);
    }
    return found;
  }
}
