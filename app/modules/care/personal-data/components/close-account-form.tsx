import { useTranslation } from "react-i18next";

import type { deletionSchema } from "#app/modules/care/personal-data/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

const customerWays = {
  "api.account.delete_contract": { to: paths.myTeachers, words: "teachers" },
  "api.account.delete_course": { to: paths.courses, words: "courses" },
  "api.account.delete_request": { to: paths.lessonRequests, words: "requests" },
  "api.account.delete_stage": { to: paths.registrations, words: "stages" },
  "api.account.delete_bill": { to: paths.bills, words: "bills" },
  "api.account.delete_refund": { to: paths.bills, words: "refunds" },
  "api.account.delete_credit": { to: paths.contact, words: "contact" },
} as const;

const teacherWays = {
  "api.account.delete_hired": { to: paths.leavePreau, words: "leave" },
  "api.account.delete_contract": { to: paths.contact, words: "contact" },
  "api.account.delete_payout": { to: paths.payouts, words: "payouts" },
} as const;

const ways = { customer: customerWays, teacher: teacherWays };

type Obstacle = Readonly<{ code: string; message: string }>;
type Words =
  | "contact"
  | "leave"
  | "payouts"
  | "teachers"
  | "courses"
  | "requests"
  | "stages"
  | "bills"
  | "refunds";

function Way({ code, person }: { code: string; person: keyof typeof ways }) {
  const { t } = useTranslation("settings", { keyPrefix: "data.way" });
  const known: Readonly<Record<string, { to: string; words: Words }>> = ways[person];
  const way = known[code];
  if (!way) return null;
  return (
    <Link to={way.to} className="flex min-h-tap w-fit items-center">
      {t(way.words)}
    </Link>
  );
}

/** Final, with the password; while something runs, says what to do (LAW-08). */
export function CloseAccountForm({
  person,
  obstacles,
  closeTo,
}: Readonly<{ person: keyof typeof ways; obstacles: readonly Obstacle[]; closeTo: string }>) {
  const { t } = useTranslation("settings", { keyPrefix: "data" });
  return (
    <DialogForm<typeof deletionSchema>
      title={t("close_title")}
      closeTo={closeTo}
      lead={obstacles.length === 0 && t(person === "teacher" ? "close_teacher" : "close_what")}
      closed={
        obstacles.length > 0 && (
          <>
            <p>
              <b>{t("not_yet")}</b>
            </p>
            <ul className="list-disc pl-5">
              {obstacles.map(({ code, message }) => (
                <li key={code}>
                  {message} <Way code={code} person={person} />
                </li>
              ))}
            </ul>
          </>
        )
      }
      note={t(person === "teacher" ? "kept_teacher" : "kept")}
      submit={t("close")}
      danger
      leave={t("keep")}
    >
      {({ current_password }) => (
        <PasswordField
          field={current_password}
          label={t("password")}
          autoComplete="current-password"
        />
      )}
    </DialogForm>
  );
}
