import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { RequestedGroupLesson } from "#app/modules/catalogue/group-lesson/class.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Spaced } from "#app/ui/spaced.tsx";

import { payWords, spanOf } from "./group-words.ts";

type GroupLesson = Readonly<{
  dates: readonly Readonly<{ start: string; duration: number }>[];
  place: string | null;
}>;

export function GroupLessonFacts({
  groupLesson: { dates, place: lessonPlace },
}: {
  groupLesson: GroupLesson;
}) {
  const { t } = useTranslation("teacher-group-lesson");
  const [first] = dates;
  const last = dates.at(-1);
  if (!first || !last) return null;
  const words = { hours: spanOf(first), from: shortDay(new Date(first.start)) };
  const when =
    dates.length === 1
      ? t("when_1", words)
      : t("when", { ...words, sessions: dates.length, to: shortDay(new Date(last.start)) });
  return (
    <>
      {when} · {lessonPlace ?? t("online")}
    </>
  );
}

type Paid = Readonly<{ pay: RequestedGroupLesson["pay"] }>;

/** Sum, hours and what is left, before the teacher answers (TEA-069). */
export function GroupLessonPay({ pay }: Paid) {
  const { t } = useTranslation("teacher-group-lesson");
  if (!pay) return null;
  const words = { ...payWords(pay), net: sum(pay.net) };
  const key = pay.self_employed ? "pay_own" : "pay_salary";
  return <span className="block font-semibold">{t(key, words)}</span>;
}

export function GroupLessonTabs({ at }: { at: "mine" | "coming" }) {
  const { t } = useTranslation("teacher-group-lesson");
  const tabs = [
    { name: "mine", to: paths.teacherGroupLessons },
    { name: "coming", to: paths.comingGroupLessons },
  ] as const;
  return (
    <nav aria-label={t("views")} className="mb-s4 flex flex-wrap gap-s2">
      <Spaced>
        {tabs.map(({ name, to }) => (
          <Link
            key={name}
            to={to}
            aria-current={name === at ? "page" : undefined}
            className="inline-flex min-h-tap items-center rounded-2 border-[1.5px] border-ink px-s4 font-semibold no-underline hover:bg-fluo-soft aria-[current]:bg-fluo"
          >
            {t(name)}
          </Link>
        ))}
      </Spaced>
    </nav>
  );
}
