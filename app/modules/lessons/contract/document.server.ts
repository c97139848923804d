import i18next from "i18next";

import { issuerOf, legal } from "#app/legal.server.ts";
import { figure } from "#app/lib/figure.ts";
import { longDay, noonOf, plainDay } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { lastWithdrawalDay } from "#app/lib/working-days.ts";
import { vatWords } from "#app/modules/billing/bill/vat.server.ts";
import type { VatRegime } from "#app/modules/catalogue/legal-status/domain.ts";
import { priceView } from "#app/modules/catalogue/price/domain.ts";
import { isSchoolSupport, vatOf } from "#app/modules/catalogue/price/vat.domain.ts";
import type {
  LessonFormat,
  TaxStatus,
  TeacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";

import type { Pause } from "./domain.ts";
import { homeServicesOf } from "./home-services.server.ts";
import type { ModeVersion } from "./mode-version.domain.ts";
import type { PriceVersionStatus } from "./price-version.domain.ts";

/** Hourly cents. */
export type PaperPrice = Readonly<{
  format: LessonFormat;
  hourlyPriceCents: number;
  label: string | null;
  status: PriceVersionStatus;
  opening: boolean;
  since: Date | null;
  writtenAt: Date | null;
}>;

export type ContractPaper = Readonly<{
  /** Null before agreement: the paper is a preview. */
  number: string | null;
  at: Date;
  /** The same facts give the same bytes. */
  printedAt: Date;
  endedAt: Date | null;
  on: Date;
  mode: TeacherMode;
  modes: readonly ModeVersion[];
  format: LessonFormat;
  subjectId: number | null;
  levelId: number | null;
  /** Empty where the reader may not see them. */
  family: readonly string[];
  student: string | null;
  teacher: TaxStatus & Readonly<{ name: string; vatRegime: VatRegime }>;
  prices: readonly PaperPrice[];
  pauses: readonly Pause[];
  condition: string | null;
  place: string | null;
}>;

const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`contract-paper:${key}`, words);

/** Contract PDF with all legal mentions (LAW-06, LAW-18, LAW-19). */
export function contractDocument(paper: ContractPaper): PdfDocument {
  const { number, at } = paper;
  const title = t(number ? "title" : "preview.title");
  return {
    title: [title, number].filter(Boolean).join(" "),
    author: issuerOf("main").name,
    at: paper.printedAt,
    head: {
      title,
      ...(number && { number }),
      lines: [t(number ? "agreed" : "preview.made", { day: plainDay(at) }), ...endedOf(paper)],
    },
    parts: [
      ...previewOf(paper),
      { kind: "blocks", blocks: partiesOf(paper) },
      { kind: "heading", text: t("mode.title") },
      ...modeOf(paper),
      ...modesOf(paper),
      { kind: "heading", text: t("price.title") },
      pricesOf(paper),
      { kind: "text", phrase: t("price.rule"), small: true },
      { kind: "box", phrases: creditOf(paper) },
      ...pausesOf(paper),
      { kind: "heading", text: t("rules.title") },
      { kind: "list", items: rulesOf(paper) },
    ],
    legal: legalBlockOf("main"),
  };
}

const endedOf = ({ endedAt }: ContractPaper) =>
  endedAt ? [t("ended", { day: plainDay(endedAt) })] : [];

const previewOf = ({ number }: ContractPaper): Part[] =>
  number ? [] : [{ kind: "box", phrases: [t("preview.said")] }];

const teacherOf = ({ teacher }: ContractPaper) => ({ teacher: teacher.name });

function partiesOf(paper: ContractPaper) {
  const { family, mode } = paper;
  return [
    {
      title: t(mode === "mandate" ? "party.employer" : "party.family"),
      lines: family.length > 0 ? [...family] : [t("party.unknown")],
    },
    { title: t("party.teacher"), lines: teacherLinesOf(paper) },
    { title: t("party.lessons"), lines: lessonLinesOf(paper) },
    { title: t(`party.preau_${mode}`), lines: preauOf(mode) },
  ];
}

function teacherLinesOf({ teacher, mode }: ContractPaper): string[] {
  const own = mode === "independent" ? homeServicesOf(mode, teacher) : null;
  return [
    teacher.name,
    t(`party.${mode}`),
    ...(own ? [t("party.home_services", { number: own.number })] : []),
  ];
}

function lessonLinesOf({
  subjectId,
  levelId,
  student,
  format,
  place: lessonPlace,
}: ContractPaper): string[] {
  const what = [
    subjectId === null ? "" : referenceName("subject", subjectId),
    levelId === null ? "" : referenceName("level", levelId),
  ];
  return [
    what.filter(Boolean).join(", "),
    student ? t("party.student", { name: student }) : "",
    t(`format.${format}`),
    lessonPlace ?? "",
  ].filter(Boolean);
}

function preauOf(mode: TeacherMode): string[] {
  const { number, date } = legal.home_services;
  const day = plainDay(noonOf(date));
  return [legal.name, t(`party.preau_is_${mode}`), t("party.declared", { number, day })];
}

function modeOf(paper: ContractPaper): Part[] {
  const words = teacherOf(paper);
  const points =
    paper.mode === "mandate"
      ? (["pays", "price", "ends", "rights", "duties"] as const)
      : (["provides", "invoice"] as const);
  const [first = "", ...items] = points.map((point) =>
    t(`mode.${paper.mode}_points.${point}`, words),
  );
  const strong = t(`mode.${paper.mode}`, words);
  return [
    { kind: "text", phrase: { strong, rest: ` ${first}` } },
    { kind: "list", items: [...items, ...vatOfPaper(paper)] },
  ];
}

/** VAT mention of an independent teacher, with its rate when due (LAW-17). */
function vatOfPaper({ mode, teacher, format, subjectId, levelId, on }: ContractPaper): string[] {
  if (mode === "mandate") return [];
  const { perMille, mention } = vatOf({
    mode,
    format,
    regime: teacher.vatRegime,
    schoolSupport: subjectId !== null && levelId !== null && isSchoolSupport(subjectId, levelId),
    declared: homeServicesOf(mode, teacher) !== null,
    on: parisDay(on),
  });
  const rate = perMille === 0 ? [] : [t("mode.rate", { rate: figure(perMille / 10) })];
  return [[vatWords(mention) ?? "", ...rate].join(" ")];
}

function modesOf({ modes, family }: ContractPaper): Part[] {
  if (modes.length === 0) return [];
  const rows = modes.map((version) => [
    daysOf(version),
    t(`modes.${version.mode}`),
    version.mode === "mandate" ? (family[0] ?? t("party.unknown")) : t("modes.nobody"),
    homeServicesOf(version.mode, version.status)?.number ?? t("modes.undeclared"),
  ]);
  const columns = [
    { title: t("price.since"), share: 3 },
    { title: t("modes.mode"), share: 2 },
    { title: t("modes.employer"), share: 2 },
    { title: t("modes.declaration"), share: 2 },
  ];
  return [
    { kind: "table", caption: t("modes.caption"), columns, rows },
    ...(modes.length > 1 ? [{ kind: "text", phrase: t("modes.rule"), small: true } as const] : []),
  ];
}

/** The last day of a version is the day before the next. */
function daysOf({ from, until, coming }: ModeVersion): string {
  const words = { from: plainDay(from), until: until ? plainDay(lastDayBefore(until)) : "" };
  if (coming) return t("modes.coming", words);
  return t(until ? "modes.past" : "modes.since", words);
}

const lastDayBefore = (instant: Date) => new Date(instant.getTime() - 1);

function pricesOf({ prices, teacher, number }: ContractPaper): Part {
  return {
    kind: "table",
    caption: t("price.caption"),
    columns: [
      { title: t("price.since"), share: 3 },
      { title: t("price.format"), share: 2 },
      { title: t("price.hour"), share: 2, align: "right" },
      { title: t("price.after"), share: 2, align: "right" },
    ],
    rows: prices.map((price) => {
      const view = priceView(price.hourlyPriceCents, { ...teacher, format: price.format });
      const after = view.price_after_credit;
      return [
        number ? effectOf(price) : (price.label ?? t("price.proposed")),
        t(`format.${price.format}`),
        hourlyPrice(view.price),
        after === null ? t("price.no_credit") : hourlyPrice(after),
      ];
    }),
  };
}

function effectOf({ status, opening, since, writtenAt }: PaperPrice) {
  const day = (at: Date | null) => (at ? plainDay(at) : "");
  if (opening) return t("price.opening", { day: day(since ?? writtenAt) });
  if (status === "accepted") return t("price.from", { day: day(since) });
  return { text: t(`price.${status}`), note: t("price.written", { day: day(writtenAt) }) };
}

function creditOf({ format, teacher }: ContractPaper): string[] {
  const refusal = priceView(100, { ...teacher, format }).credit_refusal;
  return [t(refusal ? `credit.${refusal}` : "credit.due"), ...(refusal ? [] : [t("credit.apart")])];
}

function pausesOf({ pauses }: ContractPaper): Part[] {
  if (pauses.length === 0) return [];
  return [
    { kind: "heading", text: t("pauses") },
    {
      kind: "list",
      items: pauses.map(({ startsAt, endsAt }) =>
        t("pause", { from: plainDay(startsAt), to: plainDay(endsAt) }),
      ),
    },
  ];
}

function rulesOf({ number, at, condition, mode }: ContractPaper): string[] {
  const until = longDay(noonOf(lastWithdrawalDay(at)));
  return [
    ...(condition ? [t("rules.condition", { text: condition })] : []),
    t("rules.paid"),
    t("rules.change"),
    t("rules.cancel"),
    t("rules.pause"),
    t(`rules.end_${mode}`),
    number ? t("rules.withdrawal", { until }) : t("rules.withdrawal_before"),
    t("rules.phone"),
    t("rules.mediator", { name: legal.mediator.name, site: legal.mediator.site }),
  ];
}
