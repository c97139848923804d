import { useTranslation } from "react-i18next";

import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { More } from "#app/ui/layout.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { Board } from "#app/ui/sum.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";

import { Part } from "./part.tsx";

const field = (name: string, more: object = {}) => ({ id: `kit-${name}`, name, ...more });

export function ButtonParts() {
  const { t } = useTranslation("kit", { keyPrefix: "buttons" });
  return (
    <Part title={t("title")}>
      <Buttons>
        <ButtonLink to="." variant="primary">
          {t("primary")}
        </ButtonLink>
        <ButtonLink to=".">{t("default")}</ButtonLink>
        <ButtonLink to="." variant="quiet">
          {t("quiet")}
        </ButtonLink>
        <Button variant="danger">{t("danger")}</Button>
        <Button variant="primary" busy>
          {t("primary")}
        </Button>
        <Button disabled>{t("full")}</Button>
        <Button size="s">{t("small")}</Button>
      </Buttons>
      <div className="max-w-form">
        <Button block variant="primary">
          {t("block")}
        </Button>
      </div>
      <Board>
        <ButtonLink to="." variant="fluo">
          {t("fluo")}
        </ButtonLink>
      </Board>
      <p>
        <More to=".">{t("more")}</More>
      </p>
    </Part>
  );
}

export function FieldParts() {
  const { t } = useTranslation("kit", { keyPrefix: "forms" });
  const levels = [{ label: t("lycee"), options: [t("seconde"), t("level_value")] }].map(
    ({ label, options }) => ({
      label,
      options: options.map((name) => ({ value: name, label: name })),
    }),
  );
  return (
    <Part title={t("title")}>
      <ErrorParts />
      <div className="grid gap-s4 sm:grid-cols-2">
        <TextField field={field("city", { initialValue: "Lyon" })} label={t("city")} />
        <Select field={field("level")} label={t("level")} options={levels} empty={t("choose")} />
        <PhoneField
          field={field("phone", { initialValue: "06 12 34 56", errors: [t("phone_error")] })}
          consent={field("consent")}
          purpose={t("phone_purpose")}
        />
        <TextField field={field("promo")} label={t("promo")} hint={t("promo_hint")} optional />
        <TextArea
          field={field("blocked", { initialValue: t("blocked_value"), maxLength: 700 })}
          label={t("blocked")}
          hint={t("blocked_hint")}
          optional
        />
        <DateFields
          birth
          label={t("birth")}
          field={field("birth", {
            initialValue: "2011-13-07",
            allErrors: { "birth.month": [t("birth_error")] },
          })}
        />
      </div>
      <Choices />
    </Part>
  );
}

function ErrorParts() {
  const { t } = useTranslation("kit", { keyPrefix: "forms" });
  const allErrors = { address: [t("address_error")], length: [t("length_error")] };
  return (
    <>
      <SummaryErrors form={{ id: "kit", status: "error", allErrors }} />
      <FormErrors errors={[t("form_error")]} />
    </>
  );
}

function Choices() {
  const { t } = useTranslation("kit", { keyPrefix: "forms" });
  const { t: common } = useTranslation("common");
  const durations = ["one", "half", "two"].map((key) => ({ value: key, label: t(key) }));
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: day,
    label: common(`timetable.days.${day}`),
    disabled: day === 7,
  }));
  return (
    <div className="grid gap-s5 sm:grid-cols-2">
      <ChoiceField
        field={field("where", { initialValue: "home" })}
        label={t("where")}
        options={[
          {
            value: "home",
            label: t("home"),
            detail: t("home_detail"),
            reveal: <TextField field={field("address")} label={t("reveal")} />,
          },
          { value: "online", label: t("online"), detail: t("online_detail") },
        ]}
      />
      <div className="grid content-start gap-s4">
        <ChoiceField
          look="pill"
          field={field("length", { errors: [t("length_error")] })}
          label={t("length")}
          options={durations}
        />
        <ChoiceField
          look="days"
          type="checkbox"
          field={field("days", { initialValue: ["3", "6"] })}
          label={t("days")}
          options={days}
        />
        <ChoiceField
          look="five"
          field={field("mark", { initialValue: "4" })}
          label={t("mark")}
          options={[1, 2, 3, 4, 5].map((mark) => ({ value: mark, label: mark }))}
        />
        <ChoiceField
          look="tick"
          type="checkbox"
          field={field("ticks", { initialValue: ["one"] })}
          label={t("length")}
          options={durations}
          optional
        />
        <Tick field={field("terms", { initialValue: "on" })} label={t("terms")} />
      </div>
    </div>
  );
}
