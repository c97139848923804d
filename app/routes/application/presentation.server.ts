import { refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { contactFragment } from "#app/lib/contact-filter.ts";
import { sentence } from "#app/lib/sentence.ts";
import type { ShownDraft } from "#app/modules/career/application/application.endpoints.ts";
import { titleBounds } from "#app/modules/career/application/domain.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import {
  type GuidedAnswers,
  type GuidedQuestion,
  leastGuided,
  textsOfAnswers,
} from "#app/modules/career/application/guided.domain.ts";

import { keepPage } from "./draft.server.ts";
import { linesOf, listsOf } from "./offer-lists.server.ts";

/** The question that a fault of a text belongs to. */
const questionOf =
  (answers: GuidedAnswers) =>
  (field: string, code: string): string => {
    if (field === "methodology") return "course" satisfies GuidedQuestion;
    if (field !== "description") return field;
    const isAtFirst = code.endsWith("_short")
      ? answers.who.trim().length < leastGuided.who.least
      : contactFragment(answers.who) !== undefined;
    return (isAtFirst ? "who" : "helped") satisfies GuidedQuestion;
  };

type Typed = Partial<GuidedAnswers & Record<"title" | "video_url", string>>;

type Presentation = Readonly<{
  draft: string;
  form: FormData;
  file: File | undefined;
  typed: { [Name in keyof Typed]: Typed[Name] | undefined };
}>;

/** 422 with the faults of the texts and of the photo at once. */
export async function keepPresentation(api: Api, { draft, form, file, typed }: Presentation) {
  const refused = file && (await refusalOfPhoto(api, draft, file));
  // The mail of « Finir plus tard » leaves once the photo is taken.
  if (refused && form.get("intent") === "later") throw refused;
  const kept = await keepTexts(api, { draft, form, typed }).catch(async (refusal: unknown) => {
    throw await withFaultsOf(refusal, refused);
  });
  if (refused) throw refused;
  return kept;
}

function keepTexts(api: Api, { draft, form, typed }: Omit<Presentation, "file">) {
  const { title = "", video_url = "", who = "", helped = "", course = "" } = typed;
  const answers = { who, helped, course };
  const fields = { title, video_url, ...textsOfAnswers(answers) };
  const nameOf = questionOf(answers);
  return keepPage(api, { draft, step: "presentation", fields, form, nameOf });
}

async function refusalOfPhoto(api: Api, uuid: string, file: File): Promise<Response | undefined> {
  try {
    await api(applications.setPhoto, { params: { uuid }, body: { file } });
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status === 422) return refusal;
    throw refusal;
  }
}

async function withFaultsOf(refusal: unknown, other: Response | undefined) {
  if (!other || !(refusal instanceof Response) || refusal.status !== 422) return refusal;
  const [texts, photo] = await Promise.all(
    [refusal, other].map(async (one) => refusalSchema.parse(await one.clone().json())),
  );
  const errors = [texts, photo].flatMap((one) => one?.errors ?? []);
  return Response.json({ ...texts, errors }, { status: 422 });
}

/** A title from what is taught, to be kept or written anew (VAL-003). */
export async function usualTitle(api: Api, shown: ShownDraft): Promise<string | undefined> {
  const { subjects } = linesOf(shown, await listsOf(api));
  const main = subjects.find((one) => one.main) ?? subjects[0];
  if (!main) return undefined;
  const words = {
    // An acronym (SVT) stays one.
    subject: /^\p{Lu}{2}/u.test(main.title) ? main.title : main.title.toLocaleLowerCase("fr"),
    levels: main.detail.toLocaleLowerCase("fr"),
  };
  const { formats = [] } = shown;
  const where = formats.length === 1 ? formats[0] : undefined;
  const titles = ["usual", where ?? "both"].map((end) =>
    sentence(`api.application.title_${end}`, words),
  );
  const { least, most } = titleBounds;
  return titles.find(({ length }) => length >= least && length <= most);
}
