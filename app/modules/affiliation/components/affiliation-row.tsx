import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { Affiliation } from "#app/modules/affiliation/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Row } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

const day = (at: string) => shortDay(new Date(at));

/** One invitation: whom it is for, at what price, what became of it, what may be done (TEA-040). */
export function AffiliationRow({ affiliation }: { affiliation: Affiliation }) {
  const { t } = useTranslation("affiliation", { keyPrefix: "list" });
  const { subject, level, price, figures, created_at, reminder_sent_at, state } = affiliation;
  const sent = [
    t("sent", { day: day(created_at) }),
    ...(reminder_sent_at ? [t("reminded", { day: day(reminder_sent_at) })] : []),
  ].join(", ");
  const what = t("what", { subject, level, price: hourlyPrice(price) });
  const net = t("net", { net: hourlyPrice(figures.net) });
  return (
    <Row
      title={useTitle(affiliation)}
      detail={`${what}, ${net}. ${sent}`}
      end={<StateTag state={state} />}
    >
      <Acts affiliation={affiliation} />
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

function Acts({ affiliation }: { affiliation: Affiliation }) {
  const { t } = useTranslation("affiliation", { keyPrefix: "list" });
  const { id, status, student_first_name: student } = affiliation;
  const params = { affiliationId: String(id) };
  const whose = <span className="sr-only"> {t("for", { student })}</span>;
  if (status === "pending") {
    return (
      <ActRow tight>
        <ActLink to={pathTo(paths.remindAffiliation, params)} opens="affiliation-reminder">
          {t("remind")}
          {whose}
        </ActLink>
        <ActLink to={pathTo(paths.removeAffiliation, params)} opens="affiliation-delete" danger>
          {t("remove")}
          {whose}
        </ActLink>
      </ActRow>
    );
  }
  if (status === "refused") return null;
  return (
    <ActRow tight>
      {status === "accepted" ? (
        <ActLink to={paths.teacherStudents}>{t("students")}</ActLink>
      ) : (
        <ActLink to={paths.inviteFamily} opens="affiliate">
          {t("again")}
        </ActLink>
      )}
    </ActRow>
  );
}
