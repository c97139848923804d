import { useTranslation } from "react-i18next";

import { answersOf } from "#app/modules/search/components/card-words.ts";
import type { PublicTeacher } from "#app/modules/teacher/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Buybar, Panel } from "#app/ui/layout.tsx";
import { Price } from "#app/ui/price.tsx";

/** The lowest price at home, else online: what the button stands beside. */
function firstPrice({ prices }: PublicTeacher) {
  const home = prices.filter(({ format }) => format === "individual_student_place");
  return [...(home.length > 0 ? home : prices)].sort((a, b) => a.price - b.price)[0];
}

function BookButton({ teacher, block }: { teacher: PublicTeacher; block?: boolean }) {
  const { t } = useTranslation("teacher");
  return (
    <ButtonLink
      to={pathTo(paths.booking, { lesson: teacher.slug })}
      variant="primary"
      block={block}
    >
      {t("book")}
    </ButtonLink>
  );
}

/** Of which of a teacher's prices it is the lowest: at home is said where online exists too. */
function labelOf({ prices }: PublicTeacher, { format }: PublicTeacher["prices"][number]) {
  const alike = prices.filter((one) => one.format === format);
  const several = new Set(alike.map(({ price }) => price)).size > 1;
  if (alike.length === prices.length) return several ? "from" : undefined;
  return several ? "from_home" : "at_home";
}

function BookPrice({ teacher, size }: { teacher: PublicTeacher; size: "s" | "xl" }) {
  const { t } = useTranslation("teacher");
  const lowest = firstPrice(teacher);
  if (!lowest) return null;
  const label = labelOf(teacher, lowest);
  return (
    <div>
      {label && <p className="text-sm text-ink-2">{t(label)}</p>}
      <Price gross={lowest.price} net={lowest.price_after_credit} size={size} />
      {lowest.credit_refusal && size === "xl" && (
        <p className="mt-1 text-xs text-ink-2">{t(`search:credit.${lowest.credit_refusal}`)}</p>
      )}
    </div>
  );
}

/** The price and the button that books, in a column from 900 px. */
export function BookingPanel({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useTranslation("teacher");
  const answers = answersOf(teacher.firstname, teacher.response_time_hours);
  return (
    <Panel sticky>
      <div className="grid gap-s4">
        <BookPrice teacher={teacher} size="xl" />
        <BookButton teacher={teacher} block />
        <p className="text-sm text-ink-2">
          {answers} {t("book_note")}
        </p>
      </div>
    </Panel>
  );
}

/** The same at the foot of a phone's screen. */
export function BookingBar({ teacher }: { teacher: PublicTeacher }) {
  return (
    <Buybar>
      <BookPrice teacher={teacher} size="s" />
      <BookButton teacher={teacher} />
    </Buybar>
  );
}
