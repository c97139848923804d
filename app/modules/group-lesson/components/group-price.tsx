import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import { seatWords } from "#app/modules/group-lesson/domain.ts";
import type { GroupLesson } from "#app/modules/group-lesson/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Buybar, Panel } from "#app/ui/layout.tsx";
import { Sum } from "#app/ui/sum.tsx";
import { Select } from "#app/ui/text-field.tsx";

import { hoursWords, seatsLine } from "./group-words.ts";

export type PriceAsked = Readonly<{
  /** How many of the stage's subjects. */
  subjects: number;
}>;

/** What it comes to, euros. */
export type PriceTold = Readonly<{ total: number }>;

type PriceProps = { lesson: GroupLesson; asked: PriceAsked; price: PriceTold };

const isFull = (lesson: GroupLesson) => lesson.remaining_seats <= 0;

/** What the stage costs, computed before any account (PUB-029), and the way to register. */
export function PricePanel(props: PriceProps) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "price" });
  const { lesson, asked, price } = props;
  const line = { label: t("stage", { hours: hoursWords(lesson.hours) }), value: sum(price.total) };
  return (
    <div id="prix" className="max-md:mt-s5 md:sticky md:top-s4">
      <Panel>
        <div className="grid gap-s4">
          <h2>{t("title")}</h2>
          {lesson.subjects.length > 1 && <Calculator lesson={lesson} asked={asked} />}
          <Sum lines={[line]} total={{ label: t("total"), value: sum(price.total) }} />
          <Register lesson={lesson} />
          <p className="text-sm text-ink-2">{t(isFull(lesson) ? "note_full" : "note")}</p>
          <p className="text-sm text-ink-2">{t("loyalty")}</p>
        </div>
      </Panel>
    </div>
  );
}

/** A form that asks this very page again: for how many subjects. */
function Calculator({ lesson, asked }: Pick<PriceProps, "lesson" | "asked">) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "price" });
  return (
    <Form
      action={`${pathTo(paths.stage, { stage: lesson.slug })}#prix`}
      className="grid gap-s3"
      preventScrollReset
    >
      <Select
        field={{ id: "matieres", name: "matieres", initialValue: asked.subjects }}
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

/** The one act of the page: a seat, or a place in the waiting list. */
function Register({ lesson, short }: { lesson: GroupLesson; short?: boolean }) {
  const { t } = useTranslation("group-lesson", { keyPrefix: "price" });
  const full = isFull(lesson);
  const params = { stage: lesson.slug };
  return (
    <ButtonLink
      to={pathTo(full ? paths.stageWaitingList : paths.stageRegistration, params)}
      rel="nofollow"
      variant="primary"
      block={!short}
    >
      {full ? t(short ? "wait_short" : "wait") : t(short ? "register_short" : "register")}
    </ButtonLink>
  );
}

/** The same at the foot of a phone's screen. */
export function PriceBar({ lesson, price }: Omit<PriceProps, "asked">) {
  const { max_students: max, remaining_seats: remaining } = lesson;
  const words = seatWords({ max, remaining });
  return (
    <Buybar>
      <p className="leading-[1.3]">
        <b className="font-title text-[1.3rem] tracking-[-.01em]">{sum(price.total)}</b>
        {words !== "enough" && (
          <span className="block text-sm text-ink-2">{seatsLine(words, lesson)}</span>
        )}
      </p>
      <Register lesson={lesson} short />
    </Buybar>
  );
}
