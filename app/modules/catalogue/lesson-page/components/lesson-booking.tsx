import { useTranslation } from "react-i18next";

import { answersOf } from "#app/modules/catalogue/search/components/card-words.ts";
import { bookingAddress, type Wish } from "#app/modules/catalogue/search/components/wish.ts";
import { checkedWords } from "#app/modules/catalogue/teacher/components/words.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Buybar, Panel } from "#app/ui/layout.tsx";
import { Fact, Facts } from "#app/ui/lines.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";

function firstPrice({ prices }: PublicTeacher) {
  const home = prices.filter(({ format }) => format === "individual_student_place");
  return [...(home.length > 0 ? home : prices)].sort((a, b) => a.price - b.price)[0];
}

type Booked = { teacher: PublicTeacher; wish: Wish };

/** `taught`: the family already has this teacher, and plans instead of booking. */
type Offered = Booked & { taught: boolean };

/** « Réserver » on screen, « Réserver ce professeur » for screen readers. */
function ShortBook() {
  const { t } = useTranslation("teacher");
  const [verb, ...rest] = t("book").split(" ");
  return (
    <>
      {verb} <span className="sr-only">{rest.join(" ")}</span>
    </>
  );
}

function BookButton({
  teacher,
  wish,
  block,
  short,
}: Booked & { block?: boolean; short?: boolean }) {
  const { t } = useTranslation("teacher");
  return (
    <ButtonLink
      to={bookingAddress(teacher.slug, wish)}
      rel="nofollow"
      variant="primary"
      block={block}
    >
      {short ? <ShortBook /> : t("book")}
    </ButtonLink>
  );
}

function labelOf(teacher: PublicTeacher) {
  const { prices } = teacher;
  const format = firstPrice(teacher)?.format;
  const alike = prices.filter((one) => one.format === format);
  const several = new Set(alike.map(({ price }) => price)).size > 1;
  if (alike.length === prices.length) return several ? "from" : undefined;
  return several ? "from_home" : "at_home";
}

/** What is asked for the subject, class and format sought. */
export function priceSought(
  { offers, subjects }: PublicTeacher,
  { matiere, niveau, format }: Wish,
) {
  const subject = subjects.find(({ id }) => id === matiere);
  const level = subject?.levels.find(({ id }) => id === niveau);
  const offer = offers.find(
    (one) =>
      one.subject_id === matiere &&
      niveau !== undefined &&
      one.level_ids.includes(niveau) &&
      one.format === (format ?? "offline"),
  );
  return level && offer && { ...offer, level: level.name };
}

export function BookPrice({ teacher, wish, size }: Booked & { size: "s" | "xl" }) {
  const { t } = useTranslation("teacher");
  const price = priceSought(teacher, wish);
  const shown = price ?? firstPrice(teacher);
  if (!shown) return null;
  const label = price ? `price_${price.format}` : labelOf(teacher);
  return (
    <div>
      {label && <p className="text-sm text-ink-2">{t(label, { level: price?.level })}</p>}
      <Price gross={shown.price} net={shown.price_after_credit} size={size} />
      {shown.credit_refusal && size === "xl" && (
        <p className="mt-1 text-xs text-ink-2">{t(`search:credit.${shown.credit_refusal}`)}</p>
      )}
    </div>
  );
}

/** The three checks in one line, before the button (PUB-024). */
function CheckedLine({ teacher }: { teacher: PublicTeacher }) {
  const { t } = useTranslation("teacher");
  const names = checkedWords(teacher);
  if (names === "") return null;
  return (
    <Facts>
      <Fact icon="shield">{t("checked_by", { names })}</Fact>
    </Facts>
  );
}

/** Its hours are asked at once, unless the family has several contracts with this teacher. */
export const planAddress = ({ id }: Pick<PublicTeacher, "id">) =>
  withQuery(paths.planCourse, { professeur: id });

type PlanButtonProps = Readonly<{ teacher: PublicTeacher; block?: boolean }>;

function PlanButton({ teacher, block }: PlanButtonProps) {
  const { t } = useTranslation("teacher");
  return (
    <ButtonLink to={planAddress(teacher)} variant="primary" block={block}>
      {t("taught.plan")}
    </ButtonLink>
  );
}

export function BookingPanel({ teacher, wish, taught }: Offered) {
  const { t } = useTranslation("teacher");
  const answers = answersOf(teacher.firstname, teacher.response_time_hours);
  return (
    <Panel sticky>
      <div className="grid gap-s4">
        <BookPrice teacher={teacher} wish={wish} size="xl" />
        <CheckedLine teacher={teacher} />
        {taught ? (
          <>
            <p className="font-semibold">{t("taught.title", { firstname: teacher.firstname })}</p>
            <PlanButton teacher={teacher} block />
            <Link to={bookingAddress(teacher.slug, wish)} rel="nofollow" className="text-sm">
              {t("taught.book")}
            </Link>
          </>
        ) : (
          <>
            <BookButton teacher={teacher} wish={wish} block />
            <p className="text-sm text-ink-2">
              {answers} {t("book_note")}
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}

export function BookingBar({ teacher, wish, taught }: Offered) {
  return (
    <Buybar>
      <BookPrice teacher={teacher} wish={wish} size="s" />
      {taught ? (
        <PlanButton teacher={teacher} />
      ) : (
        <BookButton teacher={teacher} wish={wish} short />
      )}
    </Buybar>
  );
}
