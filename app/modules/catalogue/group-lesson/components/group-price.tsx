import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";

import { sum } from "#app/lib/price.ts";
import { seatWords } from "#app/modules/catalogue/group-lesson/domain.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Buybar, Panel } from "#app/ui/layout.tsx";
import { Sum } from "#app/ui/sum.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { hoursWords, seatsLine } from "./group-words.ts";

export type PriceRequested = Readonly<{
  subjects: number;
}>;

/** Euros. */
export type PriceView = Readonly<{ gross: number; discount: number; total: number }>;

type PriceProps = { lesson: GroupLesson; asked: PriceRequested; price: PriceView };

const isFull = (lesson: GroupLesson) => lesson.remaining_seats <= 0;

/** Computed before any account (PUB-029). */
export function PricePanel(props: PriceProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "price" });
  const { lesson, asked: requested, price } = props;
  if (isFull(lesson)) return <FullPanel lesson={lesson} />;
  const hours = hoursWords(lesson.hours);
  const less = { label: t("less"), value: `−\u00a0${sum(price.discount)}`, less: true };
  const lines = [
    { label: t("stage", { hours }), value: sum(price.gross) },
    ...(price.discount > 0 ? [less] : []),
  ];
  return (
    <div id="prix" className="max-md:mt-s5 md:sticky md:top-s4">
      <Panel>
        <div className="grid gap-s4">
          <h2>{t("title")}</h2>
          {lesson.subjects.length > 1 && <Calculator lesson={lesson} asked={requested} />}
          <Code lesson={lesson} asked={requested} price={price} />
          <Sum lines={lines} total={{ label: t("total"), value: sum(price.total) }} />
          <Register lesson={lesson} />
          <p className="text-sm text-ink-2">{t("note")}</p>
        </div>
      </Panel>
    </div>
  );
}

/** Nothing can be paid while every seat is taken. */
function FullPanel({ lesson }: Pick<PriceProps, "lesson">) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "price" });
  return (
    <div id="prix" className="max-md:mt-s5 md:sticky md:top-s4">
      <Panel>
        <div className="grid gap-s4">
          <h2>{t("full")}</h2>
          <Register lesson={lesson} />
          <p className="text-sm text-ink-2">{t("note_full")}</p>
        </div>
      </Panel>
    </div>
  );
}

function Calculator({ lesson, asked: requested }: Pick<PriceProps, "lesson" | "asked">) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "price" });
  return (
    <Form
      action={`${pathTo(paths.groupLesson, { stage: lesson.slug })}#prix`}
      className="grid gap-s3"
      preventScrollReset
    >
      <Select
        field={{ id: "matieres", name: "matieres", initialValue: requested.subjects }}
        label={t("subjects")}
        options={lesson.subjects.map((_, index) => ({
          value: index + 1,
          label: t("subjects_count", { count: index + 1 }),
        }))}
      />
      <div>
        <Button variant="quiet">{t("compute")}</Button>
      </div>
    </Form>
  );
}

type CodeForm = z.ZodObject<{ promoCode: z.ZodString }>;

/** Checked by the server without side effect (ERR-27). */
function Code({ lesson, asked: requested, price }: PriceProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "price" });
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<CodeForm>(result, {});
  return (
    <Form
      method="post"
      action={pathTo(paths.groupLesson, { stage: lesson.slug })}
      preventScrollReset
      replace
      {...props}
      className="grid gap-s3"
    >
      <SummaryErrors form={form} result={result} />
      <input type="hidden" name="matieres" value={requested.subjects} />
      <TextField
        field={fields.promoCode}
        label={t("code")}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <div>
        <Button variant="quiet">{t("apply")}</Button>
      </div>
      {price.discount > 0 && (
        <p className="font-semibold text-board" role="status">
          {t("applied", { less: sum(price.discount) })}
        </p>
      )}
    </Form>
  );
}

function Register({ lesson, short }: { lesson: GroupLesson; short?: boolean }) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "price" });
  const full = isFull(lesson);
  const params = { stage: lesson.slug };
  return (
    <ButtonLink
      to={pathTo(full ? paths.groupLessonWaitingList : paths.groupLessonRegistration, params)}
      rel="nofollow"
      variant="primary"
      block={!short}
      data-opens={full ? undefined : "group-lesson-submission"}
    >
      {full ? t(short ? "wait_short" : "wait") : t(short ? "register_short" : "register")}
    </ButtonLink>
  );
}

export function PriceBar({ lesson, price }: Omit<PriceProps, "asked">) {
  const { max_students: max, remaining_seats: remaining } = lesson;
  const words = seatWords({ max, remaining });
  return (
    <Buybar>
      <p className="leading-[1.3]">
        {words !== "none" && (
          <b className="font-title text-[1.3rem] tracking-[-.01em]">{sum(price.total)}</b>
        )}
        {words !== "enough" && (
          <span className="block text-sm text-ink-2">{seatsLine(words, lesson)}</span>
        )}
      </p>
      <Register lesson={lesson} short />
    </Buybar>
  );
}
