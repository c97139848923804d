import { useTranslation } from "react-i18next";

import { leavingReasons } from "#app/modules/career/departure/domain.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Note } from "#app/ui/note.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";

type Plan = Readonly<{
  open: readonly Readonly<{ kind: string; count: number }>[];
  first: string;
  last: string;
}>;

/** The form that announces a teacher’s departure, or what is still open before it. */
export function AnnounceDeparture({ plan }: { plan: Plan }) {
  const { t } = useTranslation("desk-career", { keyPrefix: "leave" });
  const { t: account } = useTranslation("teacher-account", { keyPrefix: "leave.reason" });
  const { open, first, last } = plan;
  if (open.length > 0) {
    const what = open.map(({ kind, count }) => t(`open.${kind}`, { count })).join(", ");
    return (
      <div className="mt-s5">
        <Note>
          <p>{t("blocked", { what })}</p>
        </Note>
      </div>
    );
  }
  return (
    <Decision
      act="announce"
      title={t("title")}
      submit={t("submit")}
      danger
      fold
      reread
      reasons={[t("reason_said"), t("reason_rules"), t("reason_silent")]}
    >
      {(field) => (
        <>
          <TextField
            field={field("date")}
            label={t("date")}
            type="date"
            min={first}
            max={last}
            width="m"
          />
          <Select
            field={field("leaving_reason")}
            label={t("leaving_reason")}
            empty={t("unknown")}
            options={leavingReasons.map((value) => ({ value, label: account(value) }))}
          />
        </>
      )}
    </Decision>
  );
}
