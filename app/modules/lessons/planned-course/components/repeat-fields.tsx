import { useTranslation } from "react-i18next";

import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { type FieldLike, hasErrors } from "#app/ui/field.tsx";

type RepeatFieldsProps = Readonly<{
  fields: Readonly<Record<"repeat" | "repeat_until" | "skip_holidays" | "leave_out", FieldLike>>;
  /** The last day that a repeat may reach, in words. */
  last: string;
  /** Whether the holidays of the place are known. */
  holidays: boolean;
}>;

/** The same hour each week until a day, without the school holidays if wished (TEA-071). */
export function RepeatFields({ fields, last, holidays }: RepeatFieldsProps) {
  const { t } = useTranslation("planned-course");
  return (
    <>
      <ChoiceField
        field={fields.repeat}
        label={<span className="sr-only">{t("series.repeat")}</span>}
        type="checkbox"
        options={[
          {
            value: "on",
            label: t("series.repeat"),
            reveal: (
              <div className="grid gap-s3">
                <DateFields
                  field={fields.repeat_until}
                  label={t("series.until")}
                  hint={t("series.until_hint", { date: last })}
                />
                {holidays && (
                  <Tick field={fields.skip_holidays} label={t("series.skip_holidays")} />
                )}
              </div>
            ),
          },
        ]}
      />
      <LeaveOutTick field={fields.leave_out} />
    </>
  );
}

/** Appears once the form was refused for some dates. */
export function LeaveOutTick({ field }: { field: FieldLike }) {
  const { t } = useTranslation("planned-course");
  const isTold = hasErrors(field) || field.initialValue === "on";
  return isTold && <Tick field={field} label={t("series.leave_out")} look="choice" />;
}

type FollowingTickProps = Readonly<{ field: FieldLike; planned: Pick<PlannedCourse, "series"> }>;

export function FollowingTick({ field, planned: { series } }: FollowingTickProps) {
  const { t } = useTranslation("planned-course");
  if (!series || series.following === 0) return null;
  return (
    <Tick field={field} label={t("series.following", { count: series.following })} look="choice" />
  );
}
