import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import i18next from "i18next";
import { z } from "zod";

import { type Endpoint, type Refusal, refusalSchema } from "#app/api/endpoint.ts";
import { type Preview, previewSchema } from "#app/api/preview.ts";
import type { DeskTab } from "#app/lib/desk-tabs.ts";
import { sentencesOf } from "#app/lib/fault.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { histories } from "#app/modules/foundation/history/endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import type { DecisionAnswer, Effects } from "#app/ui/desk/decision-answer.ts";

import type { Api } from "./api-client.server.ts";
import type { Flash } from "./context.server.ts";
import { effectsOf, markOf, newSince } from "./decision-effects.server.ts";
import { codeField, reasonOf, sentTo, textOf } from "./decision-form.server.ts";
import { pageOfRequest } from "./doors.server.ts";
import { flashCookie } from "./flash.server.ts";
import { faultsOf } from "./form.server.ts";

type Params = ActionFunctionArgs["params"];

export type Act = Readonly<{
  endpoint: Endpoint;
  /** The endpoint's path parameters; the page's form may name some. */
  params?: (params: Params, form: FormData) => Readonly<Record<string, unknown>>;
  /** Key of the sentence that says what was done, filled by `details`. */
  done: string;
  details?: (answer: never, sent: FormData) => NonNullable<Flash["details"]>;
  /** More that the dry run says of itself, in sentences. */
  notes?: (would: never, sent: FormData) => readonly string[];
  /** Makes the sent fields what the endpoint takes. */
  prepare?: (form: FormData) => void;
  /** Fields that an empty text empties. */
  empties?: readonly string[];
  /** Where the operator lands afterwards; the list of its queue by default. */
  to?: (params: Params) => string;
  /** What is shown this once, on the page itself: no cookie and no address holds it. */
  secret?: (answer: never) => string;
  /** Beside that sentence where no next row is offered. */
  link?: (params: Params) => NonNullable<Flash["link"]>;
  /** Whose next row is offered, where it is not the page's queue. */
  queue?: string;
}>;

type Page = Readonly<{
  acts: Readonly<Record<string, Act>>;
  /** Address of the list that follows. */
  back: string;
  /** Its next row is offered afterwards; that of all queues of an entry of the menu with `tab`. */
  queue?: string;
  tab?: DeskTab;
  id: (params: Params) => string;
  /** Opens a person's pages with the reason that is asked first (`ReadingReason`). */
  read?: (api: Api, params: Params, reason: string) => Promise<unknown>;
  /** Whose history says who was faster. */
  machine?: z.input<NonNullable<typeof histories.list.input.query>>["entity"];
}>;

/** An empty text is dropped as the form is read, as if its field had not been sent. */
const emptiedOf = ({ empties = [] }: Act, sent: FormData) =>
  Object.fromEntries(empties.flatMap((name) => (sent.get(name) === "" ? [[name, ""]] : [])));

const partOf = ({ method }: Endpoint) => (method === "DELETE" ? "query" : "body");

/**
 * The two steps of each decision of a page: the form answers what would happen (a dry run), and what was read is done
 * under the form's once key. 409 when another person, or the same form, was faster: then nothing leaves.
 */
export const decisionAction =
  ({ acts, ...page }: Page) =>
  async ({ context, request, params }: ActionFunctionArgs) => {
    const api = context.as("operator");
    const form = await readForm(request);
    const name = textOf(form, "act");
    if (name === "read" && page.read) {
      const { read } = page;
      const run = (reason: string) => read(api, params, reason);
      return openReading(request, form, run);
    }
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (!act) throw new Response(null, { status: 404 });
    const { pathname: path } = new URL(request.url);
    const turn = new Turn(api, { name, act, page, params, form, path });
    return turn.answer(textOf(form, "step"));
  };

/** 303 to the page itself once the reason is kept; 422 beside the reason. */
async function openReading(
  request: Request,
  form: FormData,
  read: (reason: string) => Promise<unknown>,
) {
  try {
    await read(reasonOf(form));
    return redirect(pageOfRequest(request), 303);
  } catch (refusal) {
    if (!(refusal instanceof Response) || refusal.status !== 422) throw refusal;
    const typed = parseWithZod(form, { schema: z.looseObject({}) });
    const faults = faultsOf(refusalSchema.parse(await refusal.json()));
    return data(typed.reply(faults), { status: 422 });
  }
}

/** « Rien n’est parti », then what is now so; a mark that says nothing leaves the first sentence alone. */
function changedSince(seen: string, effects: Effects): string {
  const words = i18next.t("desk:stale.changed");
  const lines = seen.includes(".") ? newSince(seen, effects).slice(0, shownChanges) : [];
  if (lines.length === 0) return words;
  return `${words} ${i18next.t("desk:stale.now", { lines: lines.join(" · ") })}`;
}

const shownChanges = 3;

type Turned = Readonly<{
  name: string;
  act: Act;
  page: Omit<Page, "acts">;
  params: Params;
  form: FormData;
  path: string;
}>;

class Turn {
  readonly #sent: FormData;
  readonly #submission;

  constructor(
    private readonly api: Api,
    private readonly turned: Turned,
  ) {
    const { act, form } = turned;
    this.#sent = sentTo(form, act.prepare);
    const schema = act.endpoint.input[partOf(act.endpoint)] ?? z.object({});
    this.#submission = parseWithZod(this.#sent, { schema, formatError: sentencesOf });
  }

  async answer(step: string) {
    if (step === "edit") return this.shown("form", {}, 200);
    if (this.#submission.status !== "success") {
      return this.shown("form", { result: this.#submission.reply() }, 422);
    }
    let answer: unknown;
    try {
      const wrong = step === "do" ? await this.wrongCode() : undefined;
      const preview = previewSchema.parse(await this.run({ dry_run: true }));
      if (step !== "do") return this.preview(preview, 200);
      const kept = this.keptBack(preview, wrong);
      if (kept) return kept;
      answer = await this.run({});
    } catch (refusal) {
      return this.refused(refusal, step);
    }
    return this.done(answer);
  }

  /** The preview again where a code lacks, or what was read is no longer what would happen. */
  private keptBack(preview: Preview, wrong: readonly string[] | undefined) {
    if (preview.code_needed) {
      const code = wrong ?? [i18next.t("api:second_factor.again")];
      return this.preview(preview, 422, { code });
    }
    const seen = textOf(this.turned.form, "seen");
    const effects = this.effectsOf(preview);
    if (markOf(preview, effects) === seen) return undefined;
    return this.preview(preview, 409, { stale: changedSince(seen, effects) });
  }

  private effectsOf(preview: Preview): Effects {
    const { act } = this.turned;
    // What stops at a third party answers nothing of its own.
    const own = preview.would === undefined ? [] : act.notes?.(preview.would as never, this.#sent);
    return effectsOf(preview, own);
  }

  private async run(more: { dry_run?: true }): Promise<unknown> {
    const { act, params, form } = this.turned;
    const { endpoint } = act;
    const value = this.#submission.status === "success" ? this.#submission.value : {};
    const input = {
      params: act.params?.(params, form),
      [partOf(endpoint)]: { ...(value as object), ...emptiedOf(act, this.#sent), ...more },
    };
    const called = more.dry_run ? { ...endpoint, answer: "json", output: previewSchema } : endpoint;
    const once = more.dry_run ? undefined : textOf(form, "once_key") || undefined;
    return this.api(called as Endpoint, input, { once });
  }

  /** Why the code that came with the last button is not good; undefined when it is, or when none came. */
  private async wrongCode(): Promise<readonly string[] | undefined> {
    const code = textOf(this.turned.form, codeField).trim();
    if (!code) return undefined;
    try {
      await this.api(accounts.confirmSecondFactor, { body: { code } });
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof Response) || ![422, 429].includes(refusal.status)) throw refusal;
      const { message, errors = [] } = refusalSchema.parse(await refusal.json());
      return [errors[0]?.message ?? message];
    }
  }

  private preview(
    preview: Preview,
    status: number,
    { stale, code = [] }: { stale?: string; code?: readonly string[] } = {},
  ) {
    const effects = this.effectsOf(preview);
    const read = { effects, seen: markOf(preview, effects) };
    const factor = preview.code_needed && { code: { errors: code } };
    return this.shown("preview", { ...read, ...factor, ...(stale && { stale }) }, status);
  }

  private shown(step: DecisionAnswer["step"], more: Partial<DecisionAnswer>, status: number) {
    const { name, form } = this.turned;
    const typed = parseWithZod(form, { schema: z.looseObject({}) });
    const kept = [...form].filter(
      ([field]) => !["act", "step", "seen", "once_key", codeField].includes(field),
    );
    const sent = kept.flatMap(([field, value]) =>
      typeof value === "string" ? [[field, value] as const] : [],
    );
    const { result, ...rest } = more;
    const reply = { ...(result ?? typed.reply()), initialValue: typed.reply().initialValue ?? {} };
    return data<DecisionAnswer>({ act: name, step, result: reply, sent, ...rest }, { status });
  }

  private async refused(refusal: unknown, step: string) {
    const known = refusal instanceof Response && [404, 409, 422, 429].includes(refusal.status);
    if (!known) throw refusal;
    const body = refusalSchema.parse(await refusal.clone().json());
    const isStale = step === "do" && refusal.status !== 429;
    const result = this.#submission.reply(faultsOf(body));
    const stale = isStale ? { stale: await this.faster(body) } : {};
    return this.shown("form", { result, ...stale }, isStale ? 409 : refusal.status);
  }

  /** « Rien n’est parti », and who did what meanwhile. */
  private async faster({ message }: Refusal): Promise<string> {
    const { machine, id } = this.turned.page;
    const words = i18next.t("desk:stale.refused", { message });
    if (!machine) return words;
    const query = { entity: machine, id: id(this.turned.params), length: 100 };
    const { data: lines } = await this.api(histories.list, { query });
    const last = lines.at(-1);
    if (!last) return words;
    const who = last.by_name ?? i18next.t(`desk:mover.${last.by}`);
    const at = dayAndTime(new Date(last.at));
    return `${words} ${i18next.t("desk:stale.last", { who, at })}`;
  }

  private async done(answer: unknown) {
    const { act, page, params } = this.turned;
    if (act.secret) return this.shownOnce(act.secret(answer as never));
    const next = await this.next();
    const link = this.linkTo(next);
    const own = act.details?.(answer as never, this.#sent);
    const details = { ...own, ...(next && { next: next.title }) };
    const flash: Flash = { message: act.done, tone: "green", details, ...(link && { link }) };
    const headers = { "Set-Cookie": flashCookie(flash) };
    return redirect(act.to?.(params) ?? page.back, { status: 303, headers });
  }

  private linkTo(next: { to: string } | undefined): Flash["link"] {
    const { act, params } = this.turned;
    return next ? { to: next.to, text: "desk:next" } : act.link?.(params);
  }

  private shownOnce(secret: string) {
    const headers = { "Cache-Control": "no-store" };
    const answer = { act: this.turned.name, step: "form", result: {}, sent: [], secret } as const;
    return data<DecisionAnswer>(answer, { status: 200, headers });
  }

  /** The first row that is decided on another page. */
  private async next(): Promise<{ to: string; title: string } | undefined> {
    const { act, page, path } = this.turned;
    const [kind, tab] = act.queue ? [act.queue, undefined] : [page.queue, page.tab];
    if (!kind && !tab) return undefined;
    const { data: rows } = await this.api(inbox.list, { query: { kind, tab, length: 5 } });
    const row = rows.find(({ url }) => url !== null && url !== path);
    return row?.url ? { to: row.url, title: row.title } : undefined;
  }
}
