import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { ActButton } from "#app/ui/act-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { hasErrors } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { AddDegree, AddExperience, AddSubject, type Fields } from "./offer-adds.tsx";
import type { OfferShown } from "./offer-lists.server.ts";

type Part = "subjects" | "degrees" | "experiences";
const groupOf = { subjects: "subject", degrees: "degree", experiences: "experience" } as const;

type PartsProps = { part: Part; fields: Fields; offer: OfferShown };

export function OfferParts({ part, fields, offer }: PartsProps) {
  const { t } = useTranslation("application", { keyPrefix: "offre" });
  const { lines } = offer;
  const isEmpty = lines[part].length === 0;
  const add = {
    subjects: <AddSubject field={fields.subject} offer={offer} />,
    degrees: <AddDegree field={fields.degree} offer={offer} />,
    experiences: <AddExperience field={fields.experience} offer={offer} />,
  } as const satisfies Record<Part, ReactNode>;
  return (
    <section>
      <h2 className="mb-s2">{t(`${part}.title`)}</h2>
      {!isEmpty && <Lines part={part} lines={lines} />}
      {/* A line that was added leaves empty fields: what they held would be added again. */}
      <div key={lines[part].length} className="mt-s3">
        <Fold
          title={t(isEmpty ? `${part}.first` : `${part}.more`)}
          open={isEmpty || hasErrors(fields[groupOf[part]])}
          boxed
        >
          <div className="grid gap-s4">
            {add[part]}
            <p>
              <Button size="s" name="intent" value={`add-${part}`}>
                {t(`${part}.add`)}
              </Button>
            </p>
          </div>
        </Fold>
      </div>
    </section>
  );
}

function Lines({ part, lines }: { part: Part; lines: OfferShown["lines"] }) {
  const { t } = useTranslation("application", { keyPrefix: "offre" });
  const detailOf = (line: (typeof lines)[Part][number]) =>
    "detail" in line
      ? line.detail
      : [line.place, t(line.to === null ? "since" : "between", { from: line.from, to: line.to })]
          .filter(Boolean)
          .join(", ");
  return (
    <Rows>
      {lines[part].map((line, at) => (
        <Row
          key={`${line.title}-${String(at)}`}
          title={line.title}
          detail={detailOf(line)}
          end={
            <span className="ml-auto flex flex-wrap items-center gap-x-s4">
              {line.main && lines[part].length > 1 && <Tag colour="blue">{t("main")}</Tag>}
              {!line.main && (
                <ActButton name="intent" value={`main-${part}-${String(at)}`} formNoValidate>
                  {t("make_main")}
                  <span className="sr-only">{t("of", { what: line.title })}</span>
                </ActButton>
              )}{" "}
              <ActButton danger name="intent" value={`remove-${part}-${String(at)}`} formNoValidate>
                {t("remove")}
                <span className="sr-only">{t("of", { what: line.title })}</span>
              </ActButton>
            </span>
          }
        />
      ))}
    </Rows>
  );
}
