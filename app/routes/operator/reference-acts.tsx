import { useTranslation } from "react-i18next";

import type { ReferenceLine } from "#app/modules/care/reference-list/endpoints.ts";
import { dayWords, lineWords } from "#app/modules/care/reference-list/words.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";

import { DatedFields } from "./reference-dated-fields.tsx";

type Field = (name: string) => FieldLike;

function useReasons() {
  const { t } = useTranslation("desk-reference", { keyPrefix: "reason" });
  return { reasons: [t("law"), t("decision"), t("mistake")], reasonHint: t("hint") };
}

type ReferenceActsProps = Readonly<{
  list: string;
  dated: boolean;
  /** Of a dated list. */
  names: readonly string[];
  lines: readonly ReferenceLine[];
}>;

type LinesProps = Pick<ReferenceActsProps, "list" | "dated" | "lines">;

/** Add a line; correct or take back one of a day to come; offer one no longer, or again. */
export function ReferenceActs({ list, dated, names, lines }: ReferenceActsProps) {
  const of = (wanted: ReferenceLine["state"]) => lines.filter(({ state }) => state === wanted);
  const isFixed = list === "subjects" || list === "levels";
  return (
    <>
      {!isFixed && <Add list={list} dated={dated} names={names} />}
      <Change list={list} dated={dated} lines={of(dated ? "coming" : "withdrawn")} />
      <Remove dated={dated} lines={of(dated ? "coming" : "offered")} />
    </>
  );
}

function Remove({ dated, lines }: Omit<LinesProps, "list">) {
  const { t } = useTranslation("desk-reference");
  const reasons = useReasons();
  if (lines.length === 0) return null;
  return (
    <Decision
      act="remove"
      title={t(dated ? "act.take_back" : "act.withdraw")}
      fold
      submit={t(dated ? "submit.take_back" : "submit.withdraw")}
      reread={dated}
      {...reasons}
    >
      {(field) => <Line field={field} lines={lines} />}
    </Decision>
  );
}

function Add({ list, dated, names }: Pick<ReferenceActsProps, "list" | "dated" | "names">) {
  const { t } = useTranslation("desk-reference");
  const { t: named } = useTranslation("reference-list");
  const options = names.map((value) => ({
    value,
    label: named(`name.${value.replaceAll(".", "_")}`),
  }));
  return (
    <Decision
      act="add"
      title={t(dated ? "act.add_dated" : "act.add")}
      submit={(value) =>
        dated
          ? t("submit.add_dated", { day: dayWords(value("from")) })
          : t("submit.add", { label: value("label") })
      }
      reread={dated}
      {...useReasons()}
    >
      {(field) =>
        dated ? (
          <>
            <Select field={field("name")} label={t("field.name")} options={options} />
            <DatedFields field={field} list={list} />
          </>
        ) : (
          <TextField field={field("label")} label={t("field.label")} maxLength={80} />
        )
      }
    </Decision>
  );
}

function Change({ list, dated, lines }: LinesProps) {
  const { t } = useTranslation("desk-reference");
  const reasons = useReasons();
  const [first] = lines;
  if (!first) return null;
  return (
    <Decision
      act="change"
      title={t(dated ? "act.correct" : "act.offer")}
      fold
      submit={t(dated ? "submit.correct" : "submit.offer")}
      reread={dated}
      defaults={
        dated && lines.length === 1
          ? {
              value: String(first.value ?? "").replace(".", ","),
              from: first.from,
              source: first.source,
            }
          : {}
      }
      {...reasons}
    >
      {(field) => (
        <>
          <Line field={field} lines={lines} />
          {dated && <DatedFields field={field} list={list} />}
        </>
      )}
    </Decision>
  );
}

function Line({ field, lines }: { field: Field; lines: readonly ReferenceLine[] }) {
  const { t } = useTranslation("desk-reference");
  const options = lines.map((line) => ({
    value: line.id,
    label: lineWords(line),
  }));
  return <Select field={field("line_id")} label={t("field.line")} options={options} />;
}
