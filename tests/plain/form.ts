const given = new WeakMap<Element, readonly File[]>();

export type Control =
  HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

export const isEnabled = (element: Element): boolean => !element.matches(":disabled");

function judge(
  control: Control,
  faults: () => Partial<Record<keyof ValidityState, boolean>>,
): void {
  const { validity } = control;
  const plain = (name: "valid" | "valueMissing" | "tooShort") =>
    Boolean(Reflect.get(Object.getPrototypeOf(validity) as object, name, validity));
  const valueMissing = () => faults().valueMissing ?? plain("valueMissing");
  const tooShort = () => faults().tooShort ?? plain("tooShort");
  const others = () => plain("valid") || (control.type === "file" && plain("valueMissing"));
  Object.defineProperties(validity, {
    valueMissing: { get: valueMissing, configurable: true },
    tooShort: { get: tooShort, configurable: true },
    valid: { get: () => others() && !valueMissing() && !tooShort(), configurable: true },
  });
}

export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = field.maxLength < 0 ? text : text.slice(0, field.maxLength);
  judge(field, () => ({ tooShort: field.value !== "" && field.value.length < field.minLength }));
}

export function giveFiles(field: HTMLInputElement, files: readonly File[]): void {
  given.set(field, files);
  judge(field, () => ({ valueMissing: field.required && files.length === 0 }));
}

const isValid = (control: Control) => !control.willValidate || control.validity.valid;

const controlsOf = (form: HTMLFormElement) => Array.from(form.elements) as Control[];

export const refusedIn = (form: HTMLFormElement): Control | undefined =>
  controlsOf(form).find((control) => !isValid(control));

const lines = (text: string) => text.replace(/\r\n?|\n/g, "\r\n");

function entriesOf(form: HTMLFormElement, button?: Control): [string, string | File][] {
  return controlsOf(form).flatMap((control): [string, string | File][] => {
    const { name, type: kind, nodeName } = control;
    if (!name || !isEnabled(control) || nodeName === "OUTPUT" || nodeName === "FIELDSET") return [];
    if (nodeName === "BUTTON" || ["submit", "button", "reset", "image"].includes(kind)) {
      return control === button ? [[name, control.value]] : [];
    }
    if (kind === "checkbox" || kind === "radio") {
      return (control as HTMLInputElement).checked ? [[name, control.value]] : [];
    }
    if (kind === "file") {
      const files = given.get(control) ?? [];
      const none = new File([], "", { type: "application/octet-stream" });
      return (files.length > 0 ? files : [none]).map((file) => [name, file]);
    }
    if (nodeName === "SELECT") {
      const { selectedOptions } = control as HTMLSelectElement;
      return [...selectedOptions].map(({ value }) => [name, value]);
    }
    return [[name, lines(control.value)]];
  });
}

export type Sending = Readonly<{
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: Buffer;
}>;

export async function sendingOf(form: HTMLFormElement, button?: Control): Promise<Sending> {
  const own = (name: string) =>
    button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? undefined;
  const url = new URL(own("action") || form.ownerDocument.URL, form.ownerDocument.baseURI);
  const entries = entriesOf(form, button);
  if (own("method")?.toLowerCase() !== "post") {
    const named = entries.map(([name, value]) => [
      name,
      typeof value === "string" ? value : value.name,
    ]);
    url.search = new URLSearchParams(named).toString();
    return { url: url.href, method: "GET", headers: {} };
  }
  const fields = own("enctype") === "multipart/form-data" ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) {
    if (typeof value === "string") fields.append(name, value);
    else if (fields instanceof FormData) fields.append(name, value);
    else fields.append(name, value.name);
  }
  const request = new Response(fields);
  return {
    url: url.href,
    method: "POST",
    headers: { "Content-Type": request.headers.get("content-type") ?? "" },
    body: Buffer.from(await request.arrayBuffer()),
  };
}
