import { useTranslation } from "react-i18next";

import { More } from "#app/ui/layout.tsx";

export type Wider = Readonly<{ to: string; count: number } & WiderWhat>;
type WiderWhat = { kind: "radius" | "online" } | { kind: "level"; level: string };

export function Widening({ ways }: { ways: readonly Wider[] }) {
  const { t } = useTranslation("search");
  if (ways.length === 0) return null;
  return (
    <section className="mt-s6 rounded-3 border border-line bg-sheet p-s4 md:p-s5">
      <h2>{t("widen.title")}</h2>
      <ul className="mt-s2">
        {ways.map((way) => (
          <li key={way.to}>
            <More to={way.to}>
              {t(`widen.${way.kind}`, {
                count: way.count,
                level: way.kind === "level" ? way.level : "",
              })}
            </More>
          </li>
        ))}
      </ul>
    </section>
  );
}
