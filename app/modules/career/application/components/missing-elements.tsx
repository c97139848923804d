import { useTranslation } from "react-i18next";

import type { ApplicationSteps } from "#app/modules/career/application/application.endpoints.ts";
import type { MissingElement } from "#app/modules/career/application/finalise.domain.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Link } from "#app/ui/link.tsx";

import { wayOfElement } from "./finalise-ways.ts";

type View = Pick<ApplicationSteps, "steps" | "documents">;

export function MissingElements({ view: { steps, documents } }: { view: View }) {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const missing = [...new Set(steps.flatMap((step) => step.missing))];
  const [next] = missing;
  if (!next) return null;
  return (
    <>
      <p className="mb-s3">
        <Way element={next} documents={documents} className={buttonClass({ variant: "primary" })}>
          {t("next", { what: t(`give.${next}`) })}
        </Way>
      </p>
      <ul aria-label={t("missing_list")} className="mb-s3 flex flex-wrap gap-x-s4">
        {missing.map((element) => (
          <li key={element}>
            <Way
              element={element}
              documents={documents}
              className="inline-flex min-h-tap items-center underline underline-offset-[.2em]"
            >
              {t(`missing.${element}`)}
            </Way>
          </li>
        ))}
      </ul>
    </>
  );
}

type WayProps = Readonly<{
  element: MissingElement;
  documents: View["documents"];
  className: string;
  children: string;
}>;

function Way({ element, documents, ...link }: WayProps) {
  const { to, opensHere } = wayOfElement(element, documents);
  return opensHere ? <DialogLink {...link} to={to} /> : <Link {...link} to={to} />;
}
