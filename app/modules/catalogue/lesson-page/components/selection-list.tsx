import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { nameWithInitial } from "#app/lib/names.ts";
import {
  bookingAddress,
  lessonAddress,
  type Wish,
} from "#app/modules/catalogue/search/components/wish.ts";
import type { ComparedTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ActButton } from "#app/ui/act-row.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Link } from "#app/ui/link.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

import { comingDay, distanceWords } from "./compared-words.ts";
import { BookPrice } from "./lesson-booking.tsx";

export const compared = { least: 2, most: 4 } as const;

type ListProps = {
  teachers: readonly ComparedTeacher[];
  wish: Wish;
  ticked: readonly number[];
  wrong: boolean;
  /** The comparison below then has the main button. */
  isCompared: boolean;
};

const dropForm = "retirer";

export function SelectionList({ teachers, wish, ticked, wrong, isCompared }: ListProps) {
  const { t } = useTranslation("selection");
  const several = teachers.length >= compared.least;
  return (
    <>
      <Form method="post" action={withQuery(paths.selection, wish)} id={dropForm} />
      <Form action={`${paths.selection}#cote-a-cote`}>
        {Object.entries(wish).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend className="sr-only">{t("choose")}</legend>
          <ul className="border-t border-line">
            {teachers.map((teacher) => (
              <Kept
                key={teacher.id}
                {...{ teacher, wish, several }}
                ticked={ticked.includes(teacher.id)}
              />
            ))}
          </ul>
        </fieldset>
        {several && (
          <div className="mt-s4 grid gap-s3 sm:flex sm:items-center sm:justify-between">
            <p
              className={wrong ? "font-semibold text-red" : "text-sm text-ink-2"}
              role={wrong ? "alert" : undefined}
            >
              {t(wrong ? "choose_wrong" : "choose_short")}
            </p>
            <Button variant={isCompared ? "default" : "primary"}>{t("compare")}</Button>
          </div>
        )}
      </Form>
      {!several && <p className="text-sm text-ink-2">{t("alone")}</p>}
    </>
  );
}

type KeptProps = { teacher: ComparedTeacher; wish: Wish; several: boolean; ticked: boolean };

function Kept({ teacher, wish, several, ticked }: KeptProps) {
  const { t } = useTranslation("selection");
  const name = nameWithInitial(teacher.firstname, teacher.initial);
  const day = comingDay(teacher, wish);
  return (
    <li className="grid grid-cols-[auto_64px_minmax(0,1fr)] items-start gap-x-s3 gap-y-1 border-b border-line py-s4 md:grid-cols-[auto_64px_minmax(0,1fr)_auto]">
      <div className="w-6">{several && <Tick {...{ teacher, name, ticked }} />}</div>
      <Portrait src={teacher.photo_url} name={teacher.firstname} size="s" />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg">
          <Link to={lessonAddress(teacher.slug, wish)}>{name}</Link>
        </h2>
        <p className="text-sm leading-[1.35] text-ink-2">
          {[teacher.headline ?? teacher.title, distanceWords(t, teacher)].join(", ")}
        </p>
        {teacher.rating !== null && <Rate rating={teacher.rating} count={teacher.reviews_count} />}
      </div>
      <div className="col-start-3 md:col-start-4 md:row-span-2 md:row-start-1 md:self-center md:text-right">
        <BookPrice teacher={teacher} wish={wish} size="s" />
      </div>
      <div className="col-start-3 flex flex-wrap items-center gap-x-s4">
        {day && (
          <span className="inline-flex items-center gap-1.5 text-sm text-ink-2">
            <Icon name="calendar" />
            {t("from_day", { day })}
          </span>
        )}
        {!several && (
          <ButtonLink to={bookingAddress(teacher.slug, wish)} rel="nofollow" size="s">
            {t("ask")}
            <span className="sr-only">{t("ask_who", { name })}</span>
          </ButtonLink>
        )}
        <ActButton form={dropForm} name="drop" value={teacher.id} danger>
          {t("drop")}
          <span className="sr-only"> {name}</span>
        </ActButton>
      </div>
    </li>
  );
}

type TickProps = Pick<KeptProps, "teacher" | "ticked"> & { name: string };

function Tick({ teacher, name, ticked }: TickProps) {
  const { t } = useTranslation("selection");
  return (
    <label className="flex min-h-tap items-center">
      <input
        type="checkbox"
        name="comparer"
        value={teacher.id}
        defaultChecked={ticked}
        className="size-6 accent-ink"
      />
      <span className="sr-only">{t("compare_one", { name })}</span>
    </label>
  );
}
