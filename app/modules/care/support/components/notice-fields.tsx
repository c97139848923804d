import { useTranslation } from "react-i18next";

import { duration, longDay, noonOf } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { Changes } from "#app/modules/care/support/signal.endpoints.ts";
import { Tick } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";

export type Notice = NonNullable<Changes["notice"]>;

export type NoticeFieldsProps = Readonly<{
  notice: Notice;
  family: boolean;
  lastDay: FieldLike;
  letterOn: FieldLike;
  payNotice: FieldLike;
  /** Where the family prints the letters of the end. */
  papers?: string | undefined;
}>;

/** What ending an employment asks, each sum before it is owed (STM-52). */
export function NoticeFields(props: NoticeFieldsProps) {
  const { notice, family, lastDay } = props;
  const { t } = useTranslation("contract", { keyPrefix: "signal.notice" });
  const words = { day: longDay(noonOf(notice.last_day)), amount: sum(notice.indemnity) };
  if (notice.given) {
    return (
      <>
        <p>{t("sooner", words)}</p>
        <DateFields field={lastDay} label={t("last_day")} hint={t("last_day_sooner")} optional />
      </>
    );
  }
  return (
    <>
      <p>{t("then", words)}</p>
      {family ? <Employer {...props} /> : <p>{t("teacher")}</p>}
      {notice.indemnity > 0 && <p>{t(family ? "indemnity" : "indemnity_teacher", words)}</p>}
      <DateFields field={lastDay} label={t("last_day")} hint={t("last_day_hint", words)} optional />
      {family && notice.pay_today > 0 && <PayTick {...props} />}
    </>
  );
}

function Employer({ notice, letterOn, papers }: NoticeFieldsProps) {
  const { t } = useTranslation("contract", { keyPrefix: "signal.notice" });
  return (
    <>
      <p>
        {t(notice.in_trial ? "trial" : "employer")}{" "}
        {papers && <Link to={papers}>{t(notice.in_trial ? "letter" : "letters")}</Link>}
      </p>
      <DateFields field={letterOn} label={t("letter_on")} hint={t("letter_hint")} optional />
    </>
  );
}

function PayTick({ notice, payNotice }: NoticeFieldsProps) {
  const { t } = useTranslation("contract", { keyPrefix: "signal.notice" });
  const hours = duration(Math.round(notice.hours_today * 60));
  return <Tick field={payNotice} label={t("pay", { hours, amount: sum(notice.pay_today) })} />;
}
