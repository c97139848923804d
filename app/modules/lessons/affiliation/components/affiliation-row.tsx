import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { Affiliation } from "#app/modules/lessons/affiliation/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Row } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

const day = (at: string) => shortDay(new Date(at));

type AffiliationRowProps = Readonly<{
  affiliation: Affiliation;
  today: string;
  closed: boolean;
}>;

/** One invitation and its available actions (TEA-040). */
export function AffiliationRow({ affiliation, today, closed }: AffiliationRowProps) {
  const { t } = useTranslation("affiliation", { keyPrefix: "list" });
  const { subject, level, price, figures, created_at, reminder_sent_at, state } = affiliation;
  const isPending = affiliation.status === "pending";
  const sent = [
    t("sent", { day: day(created_at) }),
    ...(reminder_sent_at ? [t("reminded", { day: day(reminder_sent_at) })] : []),
  ].join(", ");
  const what = t("what", { subject, level, price: hourlyPrice(price) });
  const net = t("net", { net: hourlyPrice(figures.net) });
  return (
    <Row
      title={useTitle(affiliation)}
      detail={`${what}, ${net}`}
      end={
        <span className="mt-0.5 self-start">
          <StateTag state={state} />
        </span>
      }
    >
      <p className="-mt-s2 text-xs text-ink-2">
        {sent}
        {isPending && t("until", { day: day(affiliation.expires_at) })}
      </p>
      {isPending ? (
        <PendingActs affiliation={affiliation} today={today} closed={closed} />
      ) : (
        <AnsweredActs affiliation={affiliation} closed={closed} />
      )}
    </Row>
  );
}

function useTitle(affiliation: Affiliation): string {
  const { t } = useTranslation("affiliation", { keyPrefix: "list" });
  const { customer_first_name: firstname, customer_last_name: name } = affiliation;
  if (!name) return t("forgotten");
  return affiliation.is_customer_parent
    ? t("family", { name, student: affiliation.student_first_name })
    : t("alone", { firstname, name });
}

function PendingActs({ affiliation, today, closed }: AffiliationRowProps) {
  const { t } = useTranslation("affiliation", { keyPrefix: "list" });
  const { id, student_first_name: student, reminder_from: from } = affiliation;
  const params = { affiliationId: String(id) };
  const whose = <span className="sr-only"> {t("for", { student })}</span>;
  const isDue = from !== null && parisDay(new Date(from)) <= today;
  return (
    <>
      {!closed && !isDue && (
        <p className="text-xs text-ink-2">
          {from ? t("remind_from", { day: day(from) }) : t("remind_over")}
        </p>
      )}
      <ActRow tight>
        {!closed && isDue && (
          <ActLink to={pathTo(paths.remindAffiliation, params)} opens="affiliation-reminder">
            {t("remind")}
            {whose}
          </ActLink>
        )}
        <ActLink to={pathTo(paths.removeAffiliation, params)} opens="affiliation-delete" danger>
          {t("remove")}
          {whose}
        </ActLink>
      </ActRow>
    </>
  );
}

function AnsweredActs({ affiliation, closed }: Omit<AffiliationRowProps, "today">) {
  const { t } = useTranslation("affiliation", { keyPrefix: "list" });
  const { id, status, student_first_name: student } = affiliation;
  if (status === "accepted") {
    return (
      <ActRow tight>
        <ActLink to={paths.teacherStudents}>{t("students")}</ActLink>
      </ActRow>
    );
  }
  if (status !== "expired" || closed) return null;
  return (
    <ActRow tight>
      <ActLink to={withQuery(paths.inviteFamily, { comme: String(id) })} opens="affiliate">
        {t("again")}
        {student && <span className="sr-only"> {t("family_of", { student })}</span>}
      </ActLink>
    </ActRow>
  );
}
