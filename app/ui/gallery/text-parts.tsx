import { useTranslation } from "react-i18next";

import { DemoBanner, EmailBanner } from "#app/ui/banners.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Figs, Kv, Recap, Tbl } from "#app/ui/facts.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Gauge, Reply, Review, Timeline, VoiceDuo } from "#app/ui/history.tsx";
import { Back, Empty, SeyesPage, Wrap } from "#app/ui/layout.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Breadcrumb, Seg } from "#app/ui/nav.tsx";
import { Flash, Note } from "#app/ui/note.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Path } from "#app/ui/path.tsx";

import { Part } from "./part.tsx";

export function TextParts() {
  const { t } = useTranslation("kit", { keyPrefix: "text" });
  return (
    <Part title={t("title")}>
      <h2>{t("h2")}</h2>
      <h3>{t("h3")}</h3>
      <p className="max-w-read">
        {t("body")}
        <mark>{t("mark")}</mark>
        {t("rest")} <a href="#contenu">{t("link")}</a>
      </p>
    </Part>
  );
}

export function NoteParts() {
  const { t } = useTranslation("kit", { keyPrefix: "notes" });
  const tones = ["neutral", "yellow", "green", "red", "blue"] as const;
  return (
    <Part title={t("title")}>
      {tones.map((tone) => (
        <Note key={tone} tone={tone}>
          <p>
            <b>{t("calm")}</b>
          </p>
          <p>{tone === "red" ? t("red") : t("text")}</p>
        </Note>
      ))}
      <Flash tone="green">{t("flash")}</Flash>
      <Flash tone="red">{t("flash_red")}</Flash>
      <DemoBanner to="." />
      <EmailBanner email={t("email")} about="unverified" act="resend" to="." />
      <EmailBanner email={t("email")} about="refused" act="change" to="." />
      <Empty title={t("empty")} action={<ButtonLink to=".">{t("empty_action")}</ButtonLink>}>
        {t("empty_text")}
      </Empty>
      <SeyesPage>
        <Wrap>
          <p className="on-lines">{t("empty_text")}</p>
        </Wrap>
      </SeyesPage>
    </Part>
  );
}

export function FactParts() {
  const { t } = useTranslation("kit", { keyPrefix: "facts" });
  return (
    <Part title={t("title")}>
      <div className="grid gap-s5 *:min-w-0 md:grid-cols-2">
        <Recap
          lines={[
            { label: t("you"), value: t("name"), change: "." },
            { label: t("student"), value: t("student_value"), change: "." },
          ]}
        />
        <Kv
          pairs={[
            { label: t("student"), value: t("student_value") },
            { label: t("you"), value: t("name") },
          ]}
        />
        <Tbl
          caption={t("prices")}
          head={[t("form"), t("price"), t("after")]}
          figures={2}
          rows={[
            [t("student"), "36\u00a0€/h", "18\u00a0€/h"],
            [t("you"), "32\u00a0€/h", t("none")],
          ]}
        />
        <Figs
          figures={[
            { label: t("courses"), value: 23 },
            { label: t("net"), value: "643,06\u00a0€" },
          ]}
        />
        <Path
          steps={[
            { when: t("since"), what: t("job") },
            { when: t("before"), what: t("degree") },
          ]}
        />
        <Timeline
          lines={[
            { when: t("d1"), who: t("w1"), what: t("t1") },
            { when: t("d2"), who: t("w2"), what: t("t2"), place: "now" },
            { when: t("d3"), what: t("t3"), place: "next" },
          ]}
        />
      </div>
      <Voices />
    </Part>
  );
}

function Voices() {
  const { t } = useTranslation("kit", { keyPrefix: "facts" });
  return (
    <>
      <VoiceDuo
        voices={[
          { name: t("w2"), words: t("said1") },
          { name: t("w1"), words: t("said2") },
        ]}
      />
      <Review rate={<Rate rating={5} />} quote={t("quote")} by={t("by")}>
        <Reply from={t("reply_from")}>{t("reply")}</Reply>
      </Review>
      <Gauge value={542} max={700}>
        {t("gauge")}
      </Gauge>
      <Gauge value={63} max={100} ok>
        {t("gauge_ok")}
      </Gauge>
    </>
  );
}

export function NavParts() {
  const { t } = useTranslation("kit", { keyPrefix: "nav" });
  return (
    <Part title={t("title")}>
      <Breadcrumb
        crumbs={[
          { label: t("home"), to: "." },
          { label: t("maths"), to: "." },
          { label: t("lyon") },
        ]}
      />
      <Back to=".">{t("maths")}</Back>
      <Seg
        label={t("views")}
        views={[
          { to: ".", label: t("current"), current: true },
          { to: "./?anciens", label: t("former"), current: false },
        ]}
      />
      <Pager page={4} pages={9} toPage={(page) => `?page=${page}`} />
      <Pager page={1} pages={2} toPage={(page) => `?avis=${page}`} label={t("reviews")} more />
      <div>
        <Fold title={t("question")} open>
          {t("answer")}
        </Fold>
        <Fold title={t("question")}>{t("answer")}</Fold>
      </div>
      <Fold title={t("read")} boxed>
        {t("answer")}
      </Fold>
    </Part>
  );
}
