import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { ApplicationSteps } from "#app/modules/application/endpoints.ts";
import type { MissingElement } from "#app/modules/application/finalise.domain.ts";
import { documentTypes } from "#app/modules/document/domain.ts";
import { paths } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";

import { finalisePaper, stepWindows } from "./finalise-ways.ts";

const look = "inline-flex min-h-tap items-center underline underline-offset-[.2em]";

/** Elements that are given on another page; the others in a window of this one. */
const elsewhere: Partial<Record<MissingElement, string>> = {
  price: paths.teacherPrices,
  iban: paths.payouts,
  mandate: paths.invoicingMandate,
};

function windowOf(element: MissingElement): string {
  if (element === "photo") return stepWindows.photo;
  const paper = documentTypes.find((one) => one === element);
  return paper ? finalisePaper(paper) : stepWindows.status;
}

/** Everything that lacks, each by its name, each a way to give it. */
export function MissingElements({ steps }: Pick<ApplicationSteps, "steps">) {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const missing = [...new Set(steps.flatMap((step) => step.missing))];
  if (missing.length === 0) return null;
  return (
    <ul aria-label={t("missing_list")} className="mb-s3 flex flex-wrap gap-x-s4">
      {missing.map((element) => {
        const page = elsewhere[element];
        const words = t(`missing.${element}`);
        return (
          <li key={element}>
            {page ? (
              <Link to={page} className={look}>
                {words}
              </Link>
            ) : (
              <DialogLink to={windowOf(element)} className={look}>
                {words}
              </DialogLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
