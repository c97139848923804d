type Value = string | number | boolean | readonly Tree[] | Tree;
export type Tree = Readonly<{ [name: string]: Value }>;

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => marks[mark] ?? "");

function written(tree: Tree): string {
  return Object.entries(tree)
    .map(([name, value]) => {
      if (Array.isArray(value)) return value.map((one: Tree) => tag(name, written(one))).join("");
      return tag(name, typeof value === "object" ? written(value as Tree) : escaped(String(value)));
    })
    .join("");
}

const tag = (name: string, inner: string) => `<${name}>${inner}</${name}>`;

/** As BigBlueButton answers: one `response`. */
export const response = (tree: Tree): string => tag("response", written(tree));
