import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { z } from "zod";

import { longDay, noonOf } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import type { Changes, signalFormSchema } from "#app/modules/care/support/signal.endpoints.ts";
import type { TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import type { ContractChange } from "#app/modules/lessons/contract/domain.ts";
import { ChoiceField, type ChoiceOption } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

import { NoticeFields } from "./notice-fields.tsx";

type Typed = z.output<typeof signalFormSchema>;

type SignalDialogProps = Readonly<{
  changes: Changes;
  lead: string;
  price: number;
  mode: TeacherMode;
  /** Shows the family what ending a contract requires of an employer (LAW-19). */
  family?: boolean;
  papers?: string | undefined;
  closeTo: string;
}>;

export function SignalDialog(props: SignalDialogProps) {
  const { changes, lead, closeTo } = props;
  const { t } = useTranslation("contract", { keyPrefix: "signal" });
  return (
    <DialogForm<typeof signalFormSchema>
      id="signal-change"
      title={t("title")}
      closeTo={closeTo}
      lead={lead}
      closed={changes.reasons.length === 0 && t("ended")}
      submit={t("submit")}
      leave={t("leave")}
    >
      {(fields) => (
        <>
          <ReasonField {...props} fields={fields} />
          <TextArea field={fields.details} label={t("word")} optional maxLength={1000} />
        </>
      )}
    </DialogForm>
  );
}

type ReasonFieldProps = SignalDialogProps &
  Readonly<{ fields: Readonly<Record<keyof Typed, FieldLike>> }>;

function ReasonField(props: ReasonFieldProps) {
  const { changes, price, fields } = props;
  const { t } = useTranslation("contract", { keyPrefix: "signal" });
  const options = changes.reasons.map((reason): ChoiceOption => {
    const then = <p>{t(`then.${reason}`)}</p>;
    if (reason === "change_format") {
      return {
        value: reason,
        label: changes.format && t(`to_${changes.format.format}`),
        detail: <FormatDetail changes={changes} was={price} />,
        reveal: then,
      };
    }
    if (reason === "stop_course" && changes.notice) return stopWithNotice(props, t);
    return {
      value: reason,
      label: t(`do.${reason}`),
      detail: t(`detail.${reason}`),
      reveal: (
        <div className="grid gap-s3">
          {reason === "tmp_stop_course" && <DateFields field={fields.until} label={t("until")} />}
          {then}
          {isEmployer(reason, props) && <p>{t("employer")}</p>}
        </div>
      ),
    };
  });
  return <ChoiceField field={fields.reason} label={t("what")} options={options} />;
}

const isEmployer = (reason: ContractChange, { family, mode }: SignalDialogProps) =>
  reason === "stop_course" && family && mode === "mandate";

function stopWithNotice(
  { changes: { notice }, family = false, fields, papers }: ReasonFieldProps,
  t: TFunction<"contract", "signal">,
): ChoiceOption {
  const given = notice?.given ?? false;
  const { last_day: lastDay, letter_on: letterOn, pay_notice: payNotice } = fields;
  return {
    value: "stop_course",
    label: t(given ? "do.leave_sooner" : "do.stop_course"),
    detail: notice && t("notice.detail", { day: longDay(noonOf(notice.last_day)) }),
    reveal: notice && (
      <div className="grid gap-s3">
        <NoticeFields {...{ notice, family, lastDay, letterOn, payNotice, papers }} />
      </div>
    ),
  };
}

function FormatDetail({ changes: { format }, was }: { changes: Changes; was: number }) {
  const { t } = useTranslation("contract", { keyPrefix: "signal" });
  if (!format) return null;
  const prices = { price: hourlyPrice(format.price), was: hourlyPrice(was) };
  const { price_after_tax_credit: net, format: to } = format;
  if (net !== null) return t("format_detail_credit", { ...prices, net: hourlyPrice(net) });
  return t(to === "individual_webcam" ? "format_detail_none" : "format_detail", prices);
}
