import { useTranslation } from "react-i18next";

import { Tbl } from "#app/ui/facts.tsx";

import type { Effects } from "./decision-answer.ts";

/** « Ce que cela fait »: states, sums of both sides, mails, bills. */
export function EffectList({ effects }: { effects: Effects }) {
  const { t } = useTranslation("desk", { keyPrefix: "effects" });
  const { states, sums, mails, notes } = effects;
  const isEmpty = [states, sums, mails, notes].every(({ length }) => length === 0);
  if (isEmpty) return <p>{t("none")}</p>;
  return (
    <div className="grid gap-s4">
      {sums.length > 0 && (
        <Tbl
          caption={t("sums")}
          head={[t("side"), t("before"), t("after")]}
          rows={sums.map(({ who, before, after }) => [who, before, after])}
          figures={2}
          small
        />
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note, index) => (
            <li key={index}>{note}</li>
          ))}
        </ul>
      )}
      {states.length > 0 && (
        <ul>
          {states.map(({ what, from, to }, index) => (
            <li key={index}>
              {from === null ? t("born", { what, to }) : t("moves", { what, from, to })}
            </li>
          ))}
        </ul>
      )}
      <div>
        <p className="font-semibold">{t("mails", { count: mails.length })}</p>
        <ul>
          {mails.map(({ to, subject }, index) => (
            <li key={index}>{t("mail", { to, subject })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
