import { useTranslation } from "react-i18next";

import type { ApplicationSteps } from "#app/modules/application/endpoints.ts";
import type { FinaliseStep } from "#app/modules/application/finalise.domain.ts";
import { paths, withQuery } from "#app/paths.ts";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Row } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

type Told = Pick<ApplicationSteps, "self_employed" | "sap_number" | "prices" | "iban_end">;

type StepRowProps = Readonly<{
  number: number;
  step: ApplicationSteps["steps"][number];
  told: Told;
}>;

/** Where each step is kept; the others are told here alone. */
const kept: Partial<Record<FinaliseStep, string>> = {
  photo: withQuery(paths.editTeacherPhoto, { retour: paths.finaliseApplication }),
  status: withQuery(paths.changeStatus, { retour: paths.finaliseApplication }),
  osp: withQuery(paths.changeOsp, { retour: paths.finaliseApplication }),
  prices: paths.teacherPrices,
  bank: paths.payouts,
  administrative_documents: paths.teacherDocuments,
  pedagogic_documents: paths.teacherDocuments,
};

/** What a step that is done rests on. */
function useFact({ self_employed: independent, sap_number: sap, prices, iban_end: end }: Told) {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  return (name: FinaliseStep): string => {
    if (name === "status") return t(independent ? "fact.independent" : "fact.salaried");
    if (name === "osp") return sap ?? t(independent ? "fact.no_sap" : "fact.sap_salaried");
    if (name === "bank") return t("fact.bank", { end: end ?? "" });
    return t(`fact.${name}`, prices);
  };
}

type Look = "done" | "missing" | "later";

/** Colours of a step for its candidate; their words are `finalise.tag`, the steps' names `finalise.step` (LBL-07, LBL-07b). */
const colours = { not_started: "grey", missing_elements: "yellow", completed: "green" } as const;

const lookOf = ({ name, state }: StepRowProps["step"]): Look => {
  if (state === "completed") return "done";
  return name === "validation" ? "later" : "missing";
};

/** One of the eight steps: done, what it lacks, or that it comes later; the line leads to where it is given. */
export function FinaliseStepRow({ number, step, told }: StepRowProps) {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const factOf = useFact(told);
  const { name, missing } = step;
  const look = lookOf(step);
  const lacks = new Intl.ListFormat("fr").format(
    [...new Set(missing)].map((one) => t(`missing.${one}`)),
  );
  const details = {
    done: () => factOf(name),
    missing: () => t("lacks", { list: lacks }),
    later: () => t("later_text"),
  };
  return (
    <Row
      to={wayOf(step)}
      lead={<Square number={number} look={look} />}
      title={t(`step.${name}`)}
      detail={details[look]()}
      end={<Tag colour={colours[step.state]}>{t(`tag.${step.state}`)}</Tag>}
    />
  );
}

/** Where a step is given; a mandate that alone lacks is accepted on its own page. */
const wayOf = ({ name, missing }: StepRowProps["step"]): string | undefined =>
  name === "bank" && missing.length > 0 && !missing.includes("iban")
    ? paths.invoicingMandate
    : kept[name];

const Square = ({ number, look }: Readonly<{ number: number; look: Look }>) => (
  <span
    aria-hidden
    className={cx(
      "grid size-10 shrink-0 place-items-center border-2 border-ink font-bold tabular-nums",
      look === "done" && "border-green bg-green text-paper",
      look === "missing" && "bg-fluo",
    )}
  >
    {look === "done" ? <Icon name="check" className="size-5" /> : number}
  </span>
);
