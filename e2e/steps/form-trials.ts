import {
  type Answer,
  faultsOfAnswer,
  faultsOfRefusal,
  faultsOfStale,
  isSlow,
} from "./form-answers.ts";
import { formsAt, type Met, pageAt, sendForm } from "./form-people.ts";
import type { Field, PageForm } from "./form-reader.ts";
import { filled, isOnceKey, type Sending, type Wound, woundsOf } from "./form-values.ts";
import { robotsWait } from "./robots.ts";

export function kindOf({ action, fields, page }: PageForm): string {
  const position = action
    .replace(/\?.*/, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "UUID")
    .replace(/[a-z0-9-]+-\d+\//, "LESSON/")
    .replaceAll(/\d+/g, "N");
  const token = page.startsWith("/offre/") ? " by link" : "";
  return `${position}${token} (${fields.map(({ name }) => name).join(" ")})`;
}

const hour = 3_600_000;
const stampOf = ({ fields }: PageForm) => fields.find(({ name }) => name === "shown_at");
const shownAt = ({ values: [stamp = ""] }: Field) =>
  Number(Buffer.from(stamp.replace(/\..*/, ""), "base64url").toString());

/** A stamp is accepted three times, and each accepted form is sent once more (AUTH-012). */
const served = new Map<string, number>();
const mostServed = 1;

function noteServed({ form }: Met): void {
  const [stamp = ""] = stampOf(form)?.values ?? [];
  served.set(stamp, (served.get(stamp) ?? 0) + 1);
}

const isWorn = ({ values: [stamp = ""] }: Field) => (served.get(stamp) ?? 0) > mostServed;

/** New once keys, same robots' stamp, so no wait. Past an hour or once used, a new stamp, valid after two seconds. */
async function renewed({ person, form }: Met): Promise<Met | undefined> {
  const forms = await formsAt(person, form.page);
  const now = forms.find((one) => kindOf(one) === kindOf(form));
  if (!now) return undefined;
  const [old, fresh] = [stampOf(form), stampOf(now)];
  if (!old || !fresh) return { person, form: now };
  if (isWorn(old) || shownAt(fresh) - shownAt(old) > hour) {
    await new Promise((resolve) => setTimeout(resolve, robotsWait));
    return { person, form: now };
  }
  const fields = now.fields.map((field) => (field === fresh ? old : field));
  return { person, form: { ...now, fields } };
}

type Pass = (met: Met, sending: Sending, send?: typeof sendForm) => Promise<Answer>;

const isAccepted = ({ status }: Answer) => status === 302 || status === 303;

type Slow = { twice: string[]; taken: string[] };

/** At a rate limit, half an hour passes before a resend. A slow refusal is resent too: the machine may be busy. */
export function passing(halfAnHourPasses: () => Promise<void>, slow: Slow): Pass {
  return async ({ person, form }, sending, send = sendForm) => {
    const pass = async () => {
      let answer = await send(person, form.action, sending);
      for (let wait = 0; answer.status === 429 && wait < 3; wait++) {
        await halfAnHourPasses();
        answer = await send(person, form.action, sending);
      }
      return answer;
    };
    const answer = await pass();
    const text = `${kindOf(form)} takes ${String(Math.round(answer.ms))} ms`;
    if (isSlow(answer) && isAccepted(answer)) slow.taken.push(text);
    else if (isSlow(answer) && isSlow(await pass())) slow.twice.push(text);
    return answer;
  };
}

const isOther = ({ name, type }: Field) => type === "hidden" && name === "id";

const viewOf = ({ status, location }: Answer) =>
  `${String(status)} ${location.replace(/cs_test_\w+/, "…")}`.trim();

type Trial = { faults: string[]; sent: number; live: number; taken: boolean };

type Means = Readonly<{
  pass: Pass;
  settle: () => Promise<unknown>;
  rows: () => Promise<string>;
  strangers: readonly string[];
  rightly: (form: PageForm) => Sending | undefined;
  reach: (met: Met) => Promise<Met | undefined>;
}>;

export class Kind {
  #met: Met | undefined;
  readonly #waiting: Met[];
  readonly trial: Trial = { faults: [], sent: 0, live: 0, taken: false };

  constructor(
    readonly name: string,
    forms: readonly Met[],
    private readonly means: Means,
    private readonly brief: boolean,
  ) {
    this.#waiting = [...forms];
  }

  async #live(): Promise<Met | undefined> {
    const now = this.#met && (await renewed(this.#met));
    if (now) return now;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#met = next;
      const one = await renewed(next);
      if (one) return one;
    }
    return undefined;
  }

  async #open(): Promise<Met | undefined> {
    const first = this.#met ?? this.#waiting[0];
    const anew = first && (await this.means.reach(first));
    if (anew) this.#met = anew;
    return this.#live();
  }

  async wound(refusable: boolean): Promise<void> {
    let live = await this.#open();
    for (const button of (live ?? this.#met)?.form.buttons ?? []) {
      for (let at = 0; ; at++) {
        const met: Met | undefined = live ?? this.#met;
        if (!met) return;
        this.#met = met;
        const wounds: Wound[] = this.#wounds(met, button);
        const one = wounds.filter((wound) => wound.refusable === refusable)[at];
        if (!one) break;
        if (await this.#send(met, one, live !== undefined)) live = await this.#live();
      }
    }
  }

  #wounds({ form }: Met, button: PageForm["buttons"][number]): Wound[] {
    return woundsOf(form, this.means.strangers, { button, brief: this.brief });
  }

  async #send(met: Met, one: Wound, live: boolean): Promise<boolean> {
    const { trial } = this;
    const sending = one.sending();
    const answer = await this.means.pass(met, sending);
    trial.sent++;
    if (live) trial.live++;
    const faults = faultsOfAnswer(answer);
    const { field, what } = one;
    if (answer.status === 422 && live)
      faults.push(...faultsOfRefusal(answer, field, sending, met.form));
    if ([409, 422].includes(answer.status)) faults.push(...faultsOfStale(answer));
    if (one.free && isAccepted(answer)) faults.push("takes contact details");
    trial.faults.push(...faults.map((fault) => `${field.name} ${what}: ${fault}`));
    if (!isAccepted(answer)) return false;
    noteServed(met);
    if (live && !trial.taken && !isOnceKey(field) && !isOther(field))
      await this.#again(met, sending, answer);
    return true;
  }

  /** The same bytes again: same answer, no further effect (ERR-30). */
  async #again(met: Met, sending: Sending, first: Answer): Promise<void> {
    const { pass, settle, rows } = this.means;
    this.trial.taken = true;
    noteServed(met);
    await follow(met, first);
    let [before, after] = ["", ""];
    // Around each attempt: changes during the half hour are the clock's.
    const send = () =>
      pass(met, sending, async (...sent) => {
        before = await rows();
        const answer = await sendForm(...sent);
        await follow(met, answer);
        after = await rows();
        return answer;
      });
    const second = await send();
    // Changes by the clock or a third party would not repeat with each sending, unlike the form's.
    if (after !== before) {
      await settle();
      await send();
    }
    const faults = faultsOfAnswer(second);
    const [answer, same] = [viewOf(second), viewOf(first)];
    if (answer !== same) faults.push(`answers ${answer} after ${same}`);
    if (after !== before) faults.push(`changes ${differenceOf(before, after)}`);
    this.trial.faults.push(...faults.map((fault) => `a second time: ${fault}`));
  }

  async twice(): Promise<void> {
    await this.#open();
    for (let met = this.#met; met && !this.trial.taken; met = this.#waiting.shift()) {
      const { form } = (await renewed(met)) ?? met;
      const sending = this.means.rightly(form) ?? filled(form);
      const first = await this.means.pass(met, sending);
      this.trial.faults.push(...faultsOfAnswer(first));
      if (isAccepted(first)) await this.#again(met, sending, first);
    }
  }
}

async function follow({ person }: Met, { location }: Answer) {
  if (location.startsWith("/")) await pageAt(person, location);
}

function differenceOf(before: string, after: string): string {
  const old = new Set(before.split("\n"));
  const other = after.split("\n").filter((line) => !old.has(line));
  return other.map((line) => line.split(":", 1)[0]).join(", ");
}
