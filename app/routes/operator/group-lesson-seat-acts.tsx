import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Select } from "#app/ui/text-field.tsx";

import { useSeats } from "./group-lesson-seats.tsx";

const live = ["paying", "awaiting_payment", "registered", "attended", "absent"];

type Seat = Readonly<{ id: number; student: string; family: string | null }>;

const optionOf = ({ id, student, family }: Seat) => ({
  value: id,
  label: [student, family].filter(Boolean).join(", "),
});

/** A seat is freed, or passes to another stage. */
export function SeatActs() {
  return (
    <>
      <CancelSeat />
      <MoveSeat />
    </>
  );
}

/** What was paid pays the other stage, of the same price. */
function MoveSeat() {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "move" });
  const { seats = [], others = [] } = useSeats() ?? {};
  const paid = seats.filter(({ state }) => state === "registered");
  if (paid.length === 0 || others.length === 0) return null;
  return (
    <Decision
      act="move"
      fold
      title={t("heading")}
      submit={t("submit")}
      reasons={[t("first"), t("second"), t("third")]}
    >
      {(field) => (
        <>
          <Select field={field("registration")} label={t("student")} options={paid.map(optionOf)} />
          <Select
            field={field("group_lesson_id")}
            label={t("to")}
            options={others.map(({ id, title, starts_at: at, price }) => ({
              value: id,
              label: t("one", { title, at: briefInstant(new Date(at)), price: sum(price) }),
            }))}
          />
        </>
      )}
    </Decision>
  );
}

/** One seat is freed; what goes back is shown before. */
function CancelSeat() {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "free" });
  const seats = (useSeats()?.seats ?? []).filter(({ state }) => live.includes(state));
  if (seats.length === 0) return null;
  return (
    <Decision
      act="free"
      title={t("heading")}
      submit={t("submit")}
      danger
      reasons={[t("first"), t("second"), t("third")]}
      reasonHint={t("hint")}
    >
      {(field) => (
        <>
          <Select
            field={field("registration")}
            label={t("student")}
            options={seats.map(optionOf)}
          />
          <ChoiceField
            field={field("refund")}
            label={t("refund")}
            columns={2}
            options={(["terms", "whole"] as const).map((value) => ({
              value,
              label: t(value),
              detail: t(`${value}_hint`),
            }))}
          />
        </>
      )}
    </Decision>
  );
}
