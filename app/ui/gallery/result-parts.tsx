import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import { Button } from "#app/ui/button.tsx";
import { Drawer, DrawerFoot } from "#app/ui/drawer.tsx";
import { Buybar, Columns, Panel } from "#app/ui/layout.tsx";
import { Fact, Facts, HitLink, Line, Lines, Mini, Minis, Rate } from "#app/ui/lines.tsx";
import { Chips } from "#app/ui/nav.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Price } from "#app/ui/price.tsx";
import { Board, Sum } from "#app/ui/sum.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { Timetable } from "#app/ui/timetable.tsx";

import { Part } from "./part.tsx";

export function PriceParts() {
  const { t } = useTranslation("kit", { keyPrefix: "prices" });
  const lines = [
    { label: t("hour"), value: sum(54) },
    { label: t("credit"), value: `−\u00a0${sum(27)}`, less: true },
  ];
  const total = { label: t("left"), value: sum(27) };
  return (
    <Part title={t("title")}>
      <div className="grid gap-s5 sm:grid-cols-3">
        <Price gross={36} net={18} size="xl" />
        <Price gross={42.5} net={21.25} />
        <Price gross={54} net={27} per="total" size="s" />
        <Price gross={32} />
      </div>
      <div className="grid gap-s5 md:grid-cols-2">
        <Panel>
          <Sum lines={lines} total={total} />
        </Panel>
        <Board slate>
          <h3>{t("board")}</h3>
          <Sum big lines={lines} total={total} />
        </Board>
      </div>
    </Part>
  );
}

export function ResultParts() {
  const { t } = useTranslation("kit", { keyPrefix: "lines" });
  const chips = [t("chip1"), t("chip2")].map((label) => ({ label, without: "." }));
  const filters = (
    <Drawer id="filtres" backTo="resultats" count={2}>
      <form className="grid gap-s5">
        <TextField field={{ id: "kit-filter", name: "q" }} label={t("subjects")} />
        <DrawerFoot>
          <Button variant="primary" block>
            {t("show")}
          </Button>
        </DrawerFoot>
      </form>
    </Drawer>
  );
  return (
    <Part title={t("title")}>
      <Columns left aside={filters}>
        <div id="resultats">
          <Chips chips={chips} />
          <Results />
        </div>
      </Columns>
      <Timetable
        caption={t("timetable")}
        at={(day, half) => (day % 3 === 0 ? "yes" : half === "evening" && day < 4 ? "ask" : "no")}
      />
      <p>{t("minis")}</p>
      <Minis>
        {[t("teacher"), t("other")].map((name) => (
          <Mini key={name} portrait={<Portrait name={name} size="square" />}>
            <h3>
              <HitLink to=".">{name}</HitLink>
            </h3>
            <Rate rating={4.8} count={27} />
            <Price gross={36} net={18} />
          </Mini>
        ))}
      </Minis>
      <Buybar>
        <Price gross={36} net={18} size="s" />
        <Button variant="primary">{t("book")}</Button>
      </Buybar>
    </Part>
  );
}

function Results() {
  const { t } = useTranslation("kit", { keyPrefix: "lines" });
  return (
    <Lines>
      {[t("teacher"), t("other")].map((name, index) => (
        <Line
          key={name}
          portrait={<Portrait name={name} size="line" />}
          head={
            <>
              <h3>
                <HitLink to=".">{name}</HitLink>
              </h3>
              <p className="text-sm text-ink-2">{t("role")}</p>
              <Rate rating={5} count={48} />
            </>
          }
          foot={
            <>
              <Price gross={36} net={index === 0 ? 18 : undefined} />
              <p className="text-sm text-ink-2">{t("since")}</p>
            </>
          }
        >
          <p>{t("subjects")}</p>
          <Facts>
            <Fact icon="clock">{t("answers")}</Fact>
            <Fact icon="pin">{t("km")}</Fact>
          </Facts>
        </Line>
      ))}
    </Lines>
  );
}
