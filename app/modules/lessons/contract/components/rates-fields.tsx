import { useTranslation } from "react-i18next";

import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { afterCreditCents, splitOf } from "#app/modules/catalogue/price/domain.ts";
import type { TeacherContract } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import type { PriceVersionShown } from "#app/modules/lessons/contract/price-version.endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Tbl } from "#app/ui/facts.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useTyped } from "#app/ui/use-typed.ts";

import { ratesInForce } from "./contract-words.ts";

type RatesFieldsProps = Readonly<{
  fields: Readonly<Record<"price" | "format" | "comment", FieldLike>>;
  contract: TeacherContract;
  today: string;
}>;

export function RatesFields({ fields, contract, today }: RatesFieldsProps) {
  const { t } = useTranslation("contract", { keyPrefix: "rates" });
  const { price_ranges: ranges, pending_prices_version: pending } = contract;
  const [waiting] = pending?.prices ?? [];
  const hint = ranges
    .map(({ format, min, max }) =>
      t(ranges.length > 1 ? "range_of" : "range", {
        format: t(`in.${format}`),
        min: hourlyPrice(min),
        max: hourlyPrice(max),
      }),
    )
    .join(" ");
  return (
    <>
      {pending && waiting && (
        <Note>
          <p>{t("replaces", { price: hourlyPrice(waiting.price) })}</p>
        </Note>
      )}
      {ranges.length > 1 ? (
        <ChoiceField
          field={fields.format}
          look="pill"
          label={t("which_format")}
          options={ranges.map(({ format }) => ({ value: format, label: t(`in.${format}`) }))}
        />
      ) : (
        <input type="hidden" name={fields.format.name} value={contract.course_format} />
      )}
      <TextField
        field={fields.price}
        label={t("price")}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        width="s"
      />
      <Compared contract={contract} today={today} />
      <TextArea field={fields.comment} label={t("comment")} optional maxLength={100} />
    </>
  );
}

type Line = PriceVersionShown["prices"][number];

function Compared({ contract, today }: Pick<RatesFieldsProps, "contract" | "today">) {
  const { t } = useTranslation("contract", { keyPrefix: "rates" });
  const [ref, typed] = useTyped<HTMLDivElement>();
  const [was, next] = typed ? beforeAndAfter(typed, { contract, today }) : [];
  return (
    <div ref={ref} className="empty:hidden">
      {was && next && (
        <Tbl
          caption={t("compared")}
          head={["", t("today"), t("proposed")]}
          figures={2}
          rows={linesOf(was, next).map(([name, before, after]) => [
            t(`line.${name}`),
            sum(before),
            sum(after),
          ])}
        />
      )}
    </div>
  );
}

function beforeAndAfter(
  typed: ReadonlyMap<string, string>,
  { contract, today }: Pick<RatesFieldsProps, "contract" | "today">,
): readonly Line[] {
  const price = Number(typed.get("price")?.replace(",", "."));
  const format = typed.get("format") ?? contract.course_format;
  const was = ratesInForce(contract.prices_versions).find((one) => one.format === format);
  return was && price > 0 ? [was, afterOf(was, { contract, price, today })] : [];
}

function afterOf(
  was: Line,
  { contract, price, today }: Readonly<{ contract: TeacherContract; price: number; today: string }>,
): Line {
  const { kind, mode } = contract;
  const cents = Math.round(price * 100);
  const { net } = splitOf(cents, { selfEmployed: mode === "independent", kind, on: today });
  const hasCredit = was.price_after_tax_credit !== null;
  return {
    format: was.format,
    price,
    price_after_tax_credit: hasCredit ? toEuros(afterCreditCents(cents)) : null,
    net: toEuros(net),
  };
}

const linesOf = (was: Line, next: Line): ["paid" | "after" | "net", number, number][] => [
  ["paid", was.price, next.price],
  ...(was.price_after_tax_credit !== null && next.price_after_tax_credit !== null
    ? [
        ["after", was.price_after_tax_credit, next.price_after_tax_credit] as [
          "after",
          number,
          number,
        ],
      ]
    : []),
  ["net", was.net ?? 0, next.net ?? 0],
];
