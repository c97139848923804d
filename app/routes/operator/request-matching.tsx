import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { isAsked, mostAsked } from "#app/modules/lessons/proposal/domain.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { ScrollTable } from "#app/ui/facts.tsx";

import type { requestLoader } from "./request.server.ts";
import { ExcludedTeachers } from "./request-excluded.tsx";

/** Asked for, those who suit and those who do not. */
export function Matching() {
  const { t } = useTranslation("desk-request", { keyPrefix: "best" });
  const { isMatching } = useLoaderData<typeof requestLoader>();
  if (!isMatching) {
    return (
      <p className="mt-s5">
        <ButtonLink to="?meilleurs=oui">{t("show")}</ButtonLink>
      </p>
    );
  }
  return (
    <>
      <BestTeachers />
      <ExcludedTeachers />
    </>
  );
}

/** The best twelve by the score, each term beside its weight (OPS-03); those ticked are asked. */
function BestTeachers() {
  const { t } = useTranslation("desk-request", { keyPrefix: "best" });
  const { matching, request } = useLoaderData<typeof requestLoader>();
  if (request.proposals.filter(isAsked).length >= mostAsked) {
    return <p className="mt-s5">{t("full", { count: mostAsked })}</p>;
  }
  const [first] = matching.data;
  if (!first) return <p className="mt-s5">{t("none")}</p>;
  const { total: count, data } = matching;
  const title = t(count > data.length ? "first" : "title", { count, shown: data.length });
  return (
    <Decision
      act="ask"
      title={title}
      submit={t("submit")}
      reasons={[t("reason_best"), t("reason_times"), t("reason_known")]}
    >
      {() => (
        <ScrollTable caption={t("caption")}>
          <thead>
            <tr className="text-ink-2">
              <th scope="col" className="py-s2 text-left">
                {t("teacher")}
              </th>
              <th scope="col" className="px-1 text-right">
                {t("total")}
              </th>
              {first.terms.map(({ name, weight }) => (
                <th key={name} scope="col" className="px-[2px] text-right text-xs font-medium">
                  {t(`term.${name}`)} <span className="block">{t("of", { weight })}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(({ teacher_id: id, teacher, score, terms, ...row }) => (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="text-left font-medium whitespace-nowrap">
                  <label className="flex min-h-tap items-center gap-s2">
                    <input type="checkbox" name="teacher_ids" value={id} className="box" />{" "}
                    <span>
                      {teacher}{" "}
                      <span className="block max-w-36 text-xs font-normal whitespace-normal text-ink-2">
                        {[
                          hourlyPrice(row.price),
                          row.distance_km !== null && t("km", { km: figure(row.distance_km) }),
                          row.rating !== null && t("rating", { rating: figure(row.rating) }),
                        ]
                          .filter(Boolean)
                          .join(", ")}
                      </span>
                    </span>
                  </label>
                </th>
                <td className="px-1 text-right font-semibold tabular-nums">
                  {figure(score, { least: 0 })}
                </td>
                {terms.map(({ name, points, missing }) => (
                  <td key={name} className="px-[2px] text-right tabular-nums">
                    {missing ? t("unknown") : figure(points, { least: 0 })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </Decision>
  );
}
