import { around, type Element, readHtml, textIn, within } from "./html.ts";

export type Field = Readonly<{
  name: string;
  type: string;
  values: readonly string[];
  options: readonly string[];
  required: boolean;
  longest: number | undefined;
  id: string;
}>;

export type PageForm = Readonly<{
  page: string;
  action: string;
  fields: readonly Field[];
  buttons: readonly Readonly<{ name: string; value: string }>[];
}>;

const chosen = new Set(["checkbox", "radio"]);
const controls = new Set(["input", "select", "textarea"]);
const neverSent = new Set(["submit", "button", "reset", "image"]);

function typeOf({ tag, attributes }: Element): string {
  return tag === "input" ? (attributes["type"] ?? "text") : tag;
}

export function valuesHeldBy(element: Element): string[] {
  const { attributes, tag } = element;
  if (tag === "textarea") return [textIn(element).replace(/^\n/, "")];
  if (tag === "select") {
    const options = within(element).filter(({ tag: name }) => name === "option");
    const selected = options.filter((option) => "selected" in option.attributes);
    return (selected.length > 0 ? selected : options.slice(0, 1)).map(valueOfOption);
  }
  if (!chosen.has(typeOf(element))) return [attributes["value"] ?? ""];
  return "checked" in attributes ? [attributes["value"] ?? "on"] : [];
}

const valueOfOption = (option: Element) => option.attributes["value"] ?? textIn(option);

function optionsOf(element: Element): string[] {
  if (chosen.has(typeOf(element))) return [element.attributes["value"] ?? "on"];
  if (element.tag !== "select") return [];
  return within(element)
    .filter(({ tag }) => tag === "option")
    .map(valueOfOption);
}

function fieldOf(element: Element): Field {
  const { attributes } = element;
  return {
    name: attributes["name"] ?? "",
    type: typeOf(element),
    values: valuesHeldBy(element),
    options: optionsOf(element),
    required: "required" in attributes,
    longest: "maxlength" in attributes ? Number(attributes["maxlength"]) : undefined,
    id: attributes["id"] ?? "",
  };
}

function joined(fields: readonly Field[]): Field[] {
  const byName = new Map<string, Field>();
  for (const field of fields) {
    const before = byName.get(field.name);
    if (!before) byName.set(field.name, field);
    else {
      const values = [...before.values, ...field.values];
      byName.set(field.name, { ...before, values, options: [...before.options, ...field.options] });
    }
  }
  return [...byName.values()];
}

function formOf(page: Element, form: Element, address: string): PageForm {
  const own = within(page).filter((one) => {
    const named = one.attributes["form"];
    return named === undefined
      ? around(one).includes(form)
      : named !== "" && named === form.attributes["id"];
  });
  const live = own.filter(({ attributes }) => !("disabled" in attributes));
  const sent = live.filter(
    (one) =>
      controls.has(one.tag) && one.attributes["name"] !== undefined && !neverSent.has(typeOf(one)),
  );
  const buttons = live
    .filter(
      // A button with another method, or leading to a part of its own page, sends nothing.
      ({ tag, attributes }) =>
        tag === "button" &&
        (attributes["type"] ?? "submit") === "submit" &&
        (attributes["formmethod"] ?? "post") === "post" &&
        !attributes["formaction"]?.includes("#"),
    )
    .map(({ attributes }) => ({
      name: attributes["name"] ?? "",
      value: attributes["value"] ?? "",
    }));
  const action = form.attributes["action"] || address;
  return { page: address, action, fields: joined(sent.map(fieldOf)), buttons };
}

export function formsIn(html: string, address: string): PageForm[] {
  const page = readHtml(html);
  return within(page)
    .filter(({ tag, attributes }) => tag === "form" && attributes["method"] === "post")
    .map((form) => formOf(page, form, address));
}
