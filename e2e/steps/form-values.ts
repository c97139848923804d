import type { Field, PageForm } from "./form-reader.ts";

export type Sending = readonly (readonly [string, string])[];

export type Wound = Readonly<{
  field: Field;
  what: string;
  sending: () => Sending;
  refusable: boolean;
  free: boolean;
}>;

const plausible: readonly (readonly [RegExp, string])[] = [
  [/current_password$/, "preau-demo-2026"],
  [/^first_course_date\.day$/, "16"],
  [/^until\.day$/, "30"],
  [/^from\.day$/, "16"],
  [/^max_students$/, "8"],
  [/_morning\.from$/, "09:00"],
  [/_morning\.to$/, "11:00"],
  [/_afternoon\.from$/, "14:00"],
  [/_afternoon\.to$/, "16:00"],
  [/_evening\.from$/, "18:00"],
  [/_evening\.to$/, "20:00"],
  [/^price$/, "34"],
  [/password$/, "le chêne et le roseau"],
  [/phone_number$/, "06 12 34 56 78"],
  [/birth_date\.year$/, "1984"],
  [/^last_day\.day$/, "25"],
  [/\.day$/, "8"],
  [/\.month$/, "9"],
  [/\.year$/, "2026"],
  [/^(?:start_)?year$/, "2015"],
  [/^end_year$/, "2018"],
  [/time$/, "14:30"],
  [/first_?name$/, "Marianne"],
  [/last_?name$/, "Duval"],
  [/street$/, "12 rue de la Part-Dieu"],
  [/postal_code$/, "69003"],
  [/city$/, "Lyon"],
  [/^iban$/, "FR14 2004 1010 0505 0001 3M02 606"],
  [/^siret$/, "732 829 320 00074"],
  [/^health_insurance_number$/, "1 85 05 78 006 084 91"],
  [/^vat_number$/, "FR 44 732 829 320"],
  [/^sap_number$/, "SAP 732829320"],
  [/establishment$/, "Collège Molière"],
  [/_url$/, "https://visio.test/camille"],
  [/duration|minutes/, "60"],
];

const days = ["6", "4"];
let declared = 0;
let planned = 20;

const choices = new Set(["select", "radio", "checkbox", "button"]);
const ticked = /^answers|^questionnaire|^accept$|terms|begin_at_once/;

const isOurs = (value: string) => /[<\0\uFFFD]|a{9}|@exemple|999/.test(value);

const robots = new Set(["website", "shown_at"]);
let people = 0;

export function valuesOf(field: Field): string[] {
  const { name, type, options, required, values } = field;
  if (values.some(Boolean) && !values.some(isOurs)) return [...values];
  if (type === "checkbox") return required || ticked.test(name) ? options.slice(0, 1) : [];
  if (type === "file") return [];
  if (choices.has(type)) return options.filter(Boolean).slice(0, 1);
  if (name === "website" || type === "hidden") return [...values];
  if (name.endsWith("email")) return [`essai.${String(++people)}@exemple.test`];
  const known = plausible.find(([ending]) => ending.test(name));
  return [known?.[1] ?? "Les fractions, depuis la rentrée."];
}

export function filled({ action, fields, buttons }: PageForm, button = buttons[0]): Sending {
  const own = onRequest(action);
  const pressed = button?.name ? [[button.name, button.value] as const] : [];
  const written = fields.flatMap((field) => {
    const values = own?.[field.name] ?? valuesOf(field);
    return values.map((value) => [field.name, value] as const);
  });
  return [...written, ...pressed];
}

/** Not one of the hours offered, of which the first would be taken twice. */
const typedDate = { "start.at": ["other"], "first_course_date.at": ["other"] };

function onRequest(action: string): Record<string, string[]> | undefined {
  if (action.endsWith("/declarer/")) return whenOf(declared++);
  if (/\/(?:deplacer|premier-cours)\/$/.test(action)) return typedDate;
  return action.endsWith("/prevoir/")
    ? { ...typedDate, "start.day": [String(20 + (planned++ % 10))] }
    : undefined;
}

function whenOf(count: number): Record<string, string[]> {
  const day = days[count % days.length] ?? "";
  const hour = String(8 + (Math.floor(count / days.length) % 8)).padStart(2, "0");
  return { "date.on": ["other"], "date.day": [day], "date.time": [`${hour}:00`] };
}

/** Lone surrogates are sent as they are, unlike browsers. */
export function bytesOf(sending: Sending): string {
  const encoded = (text: string) =>
    text
      .split("\uD800")
      .map((part) => encodeURIComponent(part))
      .join("%ED%A0%80");
  return sending.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
}

export const markup = `<img src=x onerror=alert(1)>"'`;
export const contact = "06 12 34 56 78 contact@exemple.test";

const inTexts: Readonly<Record<string, readonly string[]>> = {
  missing: [],
  empty: [""],
  long: ["a".repeat(20_000)],
  markup: [markup],
  nothing: ["a\0b"],
  half: ["a\uD800b"],
  contact: [contact],
};
const inNumbers = {
  missing: [],
  empty: [""],
  long: inTexts["long"] ?? [],
  markup: [markup],
  nothing: ["a\0b"],
  huge: ["-99999999999999999999"],
};
const inChoices = {
  missing: [],
  empty: [""],
  markup: [markup],
  huge: ["-99999999999999999999"],
  unknown: ["999999999"],
};
const numbers = /\.(?:day|month|year|time)$|postal_code|duration/;

function wrongValues(field: Field, strangers: readonly string[]) {
  const twice = { twice: [...valuesOf(field).slice(0, 1), "autre"] };
  if (!choices.has(field.type) && field.type !== "hidden") {
    return { ...(numbers.test(field.name) ? inNumbers : inTexts), ...twice };
  }
  const others = strangers.map((id) => [`stranger ${id}`, [id]] as const);
  return { ...inChoices, ...twice, ...(/id$/i.test(field.name) && Object.fromEntries(others)) };
}

/** Where contacts are allowed: complaint, help, leaving, people with a contract (VAL-006). */
const mayTellContacts =
  /contester|aide|premier-cours|mes-demandes-de-cours\/\d+\/annuler|repondre|\/prevoir\/|\/prevus\/|\/messages\//;

const isFree = ({ action }: PageForm, { type }: Field) =>
  type === "textarea" && !mayTellContacts.test(action);

function isRefusable({ name, type, required }: Field, what: string): boolean {
  if (/once_key|course_id|\.offered$|^sent$|^origin$/.test(name)) return false;
  if (["long", "contact", "31 February"].includes(what)) return true;
  if (choices.has(type) || type === "hidden" || numbers.test(name)) {
    return required || (type !== "select" && type !== "checkbox");
  }
  return required && ["missing", "empty"].includes(what);
}

type Button = PageForm["buttons"][number];

const asField = ({ name, value }: Button, options: readonly string[]): Field => ({
  name,
  type: "button",
  values: [value],
  options,
  required: false,
  longest: undefined,
  id: "",
});

const few = new Set(["missing", "markup", "long", "contact"]);

export function woundsOf(
  form: PageForm,
  strangers: readonly string[],
  { button, brief }: { button: Button; brief: boolean },
): Wound[] {
  // Tried last: a form may be accepted once only.
  const fields = form.fields
    .filter(({ name }) => !robots.has(name))
    .toSorted((one, other) => Number(isOnceKey(one)) - Number(isOnceKey(other)));
  const pressed = button.name
    ? [
        asField(
          button,
          form.buttons.map(({ value }) => value),
        ),
      ]
    : [];
  const others = (names: readonly string[]) =>
    filled(form, button).filter(([name]) => !names.includes(name));
  const wounds = [...pressed, ...fields].flatMap((field) =>
    Object.entries(wrongValues(field, strangers)).map(([what, values]) => {
      const given = values.map((value) => [field.name, value] as const);
      const sending = () => [...given, ...others([field.name])];
      const refusable = isRefusable(field, what);
      const free = what === "contact" && isFree(form, field) && button.value !== "back";
      return { field, what, refusable, free, sending };
    }),
  );
  const days = fields.filter(({ name }) => name.endsWith(".day"));
  const all = [...wounds, ...days.map((field) => februaryOf(field, others))];
  const first = !brief && button === form.buttons[0];
  return all.filter(
    ({ field: { name, type }, what }) =>
      few.has(what) || (!/\.(?:month|year)$/.test(name) && (first || type === "button")),
  );
}

export const isOnceKey = ({ name }: Field) => name === "once_key";

function februaryOf(field: Field, others: (names: readonly string[]) => Sending): Wound {
  const month = field.name.replace(/day$/, "month");
  const sending = (): Sending => [[field.name, "31"], [month, "2"], ...others([field.name, month])];
  return { field, what: "31 February", sending, refusable: true, free: false };
}
