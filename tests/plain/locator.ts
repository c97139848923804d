import { type Control, giveFiles, isEnabled, type } from "./form.ts";
import type { PlainPage } from "./page.ts";
import { Plain } from "./plain.ts";
import { isHiddenFromReaders, labelsOf, nameOf, roleOf } from "./roles.ts";
import { innerTextOf, normalized, textOf, wanted } from "./text.ts";

type Scope = Document | Element;
type Text = string | RegExp;
type Options = Readonly<{ exact?: boolean }>;
type RoleOptions = Options & Readonly<{ name?: Text; level?: number; includeHidden?: boolean }>;
type Filter = Readonly<{ hasText?: Text; has?: PlainLocator; visible?: boolean }>;
type Choice = string | Readonly<{ index?: number; label?: string; value?: string }>;
type GivenFile = Readonly<{ name: string; mimeType: string; buffer: Buffer }>;

const elementsIn = (scope: Scope) =>
  Array.from(scope.querySelectorAll("body" in scope ? "body, body *" : "*"));

function byXpath(scope: Scope, path: string): Element[] {
  const document = scope.ownerDocument ?? scope;
  const found = document.evaluate(path, scope, null, 7, null);
  return Array.from(
    { length: found.snapshotLength },
    (_, index) => found.snapshotItem(index) as Element,
  );
}

function bySelector(scope: Scope, selector: string): Element[] {
  if (selector.startsWith("xpath=")) return byXpath(scope, selector.slice("xpath=".length));
  const own = selector.trim().startsWith(">") ? `:scope ${selector}` : selector;
  return Array.from(scope.querySelectorAll(own));
}

const inOrder = (elements: Iterable<Element>) =>
  [...new Set(elements)].sort((one, other) =>
    one.compareDocumentPosition(other) & one.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );

export class PlainLocator extends Plain {
  constructor(
    readonly page: PlainPage,
    readonly path: string,
    private readonly find: () => Scope[],
  ) {
    super();
  }

  get elements(): Element[] {
    return this.find() as Element[];
  }

  get element(): Element {
    const [found, ...more] = this.elements;
    if (!found) throw new Error(`the page ${this.page.url()} has no ${this.path}`);
    if (more.length > 0) {
      const shown = [found, ...more].map(({ outerHTML }) => outerHTML.slice(0, 200)).join("\n");
      throw new Error(
        `strict mode violation: ${this.path} is ${String(more.length + 1)} elements of ${this.page.url()}\n${shown}`,
      );
    }
    return found;
  }

  #in(path: string, within: (scope: Scope) => Element[]): PlainLocator {
    return new PlainLocator(this.page, `${this.path}.${path}`, () => {
      const scopes = this.find();
      const [first] = scopes;
      if (scopes.length < 2) return first ? within(first) : [];
      return inOrder(scopes.flatMap(within));
    });
  }

  #only(path: string, keep: (elements: Element[]) => (Element | undefined)[]): PlainLocator {
    return new PlainLocator(this.page, `${this.path}.${path}`, () =>
      keep(this.elements).flatMap((element) => element ?? []),
    );
  }

  locator = (selector: string) =>
    this.#in(`locator(${selector})`, (scope) => bySelector(scope, selector));

  getByRole = (role: string, { name, exact, level, includeHidden = false }: RoleOptions = {}) =>
    this.#in(`getByRole(${role}, ${String(name)})`, (scope) => {
      const { style } = this.page;
      const isNamed = name === undefined ? undefined : wanted(name, exact);
      return elementsIn(scope).filter(
        (element) =>
          roleOf(element) === role &&
          (level === undefined || element.nodeName === `H${String(level)}`) &&
          (includeHidden || !isHiddenFromReaders(element, style)) &&
          (isNamed?.(nameOf(element, style, includeHidden)) ?? true),
      );
    });

  getByLabel = (text: Text, { exact }: Options = {}) =>
    this.#in(`getByLabel(${String(text)})`, (scope) => {
      const isWanted = wanted(text, exact);
      return elementsIn(scope).filter((element) =>
        labelsOf(element).some((label) =>
          isWanted(typeof label === "string" ? label : textOf(label)),
        ),
      );
    });

  getByText = (text: Text, { exact }: Options = {}) =>
    this.#in(`getByText(${String(text)})`, (scope) => {
      const isWanted = wanted(text, exact);
      const found = elementsIn(scope).filter((element) => isWanted(textOf(element)));
      const outer = new Set<Element | null>(found.map(({ parentElement }) => parentElement));
      return found.filter((element) => !outer.has(element));
    });

  filter = ({ hasText, has, visible }: Filter) =>
    this.#only(`filter(${String(hasText ?? has?.path ?? "visible")})`, (elements) => {
      const isWanted = hasText === undefined ? undefined : wanted(hasText);
      return elements.filter(
        (element) =>
          (isWanted?.(textOf(element)) ?? true) &&
          (has === undefined ||
            has.elements.some((one) => one !== element && element.contains(one))) &&
          (visible === undefined || this.page.style.isSeen(element) === visible),
      );
    });

  and = (other: PlainLocator) =>
    this.#only(`and(${other.path})`, (elements) => {
      const others = new Set(other.elements);
      return elements.filter((element) => others.has(element));
    });

  first = () => this.#only("first()", ([first]) => [first]);
  last = () => this.#only("last()", (elements) => [elements.at(-1)]);
  count = () => Promise.resolve(this.elements.length);
  all = () =>
    Promise.resolve(
      this.elements.map((_, index) =>
        this.#only(`nth(${String(index)})`, (elements) => [elements[index]]),
      ),
    );

  innerText = () => this.#read((element) => innerTextOf(element, this.page.style));
  getAttribute = (name: string) => this.#read((element) => element.getAttribute(name));
  inputValue = () => this.#read((element) => (element as Control).value);
  isVisible = () =>
    Promise.resolve(this.elements.length > 0 && this.page.style.isSeen(this.element));
  evaluate = <Result>(read: (element: Element) => Result) => this.#read(read);

  async click(): Promise<void> {
    await this.page.press(this.#usable());
  }

  async fill(text: string): Promise<void> {
    const field = this.#control();
    if (!field.matches("textarea, input:not([type=checkbox], [type=radio], [type=file])")) {
      throw new Error(`${this.path} is no field for a text`);
    }
    if (field.hasAttribute("readonly")) throw new Error(`${this.path} is read only`);
    type(field as HTMLInputElement, text);
    this.page.focus(field);
    await this.page.typed();
  }

  check = () => this.#tick(true);
  uncheck = () => this.#tick(false);

  async selectOption(choice: Choice): Promise<void> {
    const list = this.#control() as HTMLSelectElement;
    const { index, label, value } =
      typeof choice === "string" ? { label: choice, value: choice } : choice;
    const option = [...list.options].find(
      (one, position) =>
        position === index ||
        one.value === value ||
        normalized(one.label) === normalized(label ?? "\0"),
    );
    if (!option || option.disabled) {
      throw new Error(`${this.path} offers no ${JSON.stringify(choice)}`);
    }
    list.selectedIndex = option.index;
    this.page.focus(list);
    await this.page.typed();
  }

  async setInputFiles(file: GivenFile): Promise<void> {
    const field = this.#control(false) as HTMLInputElement;
    giveFiles(field, [new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType })]);
    await this.page.typed();
  }

  async #tick(ticked: boolean): Promise<void> {
    const box = this.#control() as HTMLInputElement;
    if (!["checkbox", "radio"].includes(box.type)) throw new Error(`${this.path} cannot be ticked`);
    if (box.checked === ticked) return;
    await this.page.press(box);
    if (box.checked !== ticked) throw new Error(`${this.path} stays as it was`);
  }

  #usable(seen = true): Element {
    const { element } = this;
    if (seen && !this.page.style.isSeen(element)) throw new Error(`${this.path} is not visible`);
    if (!isEnabled(element)) throw new Error(`${this.path} is disabled`);
    return element;
  }

  #control(seen = true): Control {
    const element = this.#usable(seen);
    return ((element as HTMLLabelElement).control ?? element) as Control;
  }

  #read<Result>(read: (element: Element) => Result): Promise<Result> {
    return Promise.resolve().then(() => read(this.element));
  }
}
