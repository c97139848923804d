import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import { withQuery } from "#app/paths.ts";
import { Views } from "#app/ui/desk/table.tsx";
import { Figs, Kv } from "#app/ui/facts.tsx";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { deskPaths } from "./paths.ts";
import type { FiguresShown, Health, loader, Machine } from "./state.server.ts";
import { ArchiveRows } from "./state-archives.tsx";
import { LevelRows } from "./state-levels.tsx";
import { ClockMover, ProviderRows, QueueRows, Versions } from "./state-parts.tsx";

export { action, loader } from "./state.server.ts";

export const handle = { i18n: ["desk-state"] };

export const meta = pageMeta("desk-state:page", { noindex: true });

/** Third parties, queues, failing sweeps, the demonstration's clock; the machine and the counters beside (OPS-35). */
export default function State() {
  const { t } = useTranslation("desk-state");
  const shown = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title={t("page")} lead={shown.view === "service" && leadOf(shown, t)} />
      <Views
        label={t("views.label")}
        views={([["service"], ["machine", "machine"], ["figures", "compteurs"]] as const).map(
          ([view, vue]) => ({
            to: withQuery(deskPaths.deskState, { vue }),
            label: t(`views.${view}`),
            current: shown.view === view,
          }),
        )}
      />
      {shown.view === "service" && <ServiceParts health={shown} />}
      {shown.view === "machine" && <MachineParts machine={shown} />}
      {shown.view === "figures" && <Figures shown={shown} />}
    </Wrap>
  );
}

function leadOf({ providers }: Health, t: ReturnType<typeof useTranslation>["t"]): string {
  const failing = providers.filter(({ healthy }) => healthy === false);
  if (failing.length === 0) return t("all_answer");
  const namesOf = (refuse: boolean) =>
    failing
      .filter(({ refuses_key: refuses }) => refuses === refuse)
      .map(({ name }) => t(`provider.${name}`))
      .join(", ");
  const [away, refuses] = [namesOf(false), namesOf(true)];
  return [away && t("away", { names: away }), refuses && t("refuses", { names: refuses })]
    .filter(Boolean)
    .join(" ");
}

function ServiceParts({ health }: { health: Health }) {
  const { t } = useTranslation("desk-state");
  const { providers, failing, levels, now } = health;
  return (
    <>
      <Section title={t("providers")}>
        <ProviderRows providers={providers} />
      </Section>
      <Section title={t("queues")}>
        <QueueRows />
      </Section>
      <Section title={t("levels.title")}>
        <LevelRows levels={levels} />
      </Section>
      <Section title={t("sweeps")}>
        <p>
          {t("failing", { count: failing })} <Link to={deskPaths.deskJobs}>{t("to_jobs")}</Link>
        </p>
      </Section>
      {now && <ClockMover now={now} />}
    </>
  );
}

function MachineParts({ machine: { archives, service } }: { machine: Machine }) {
  const { t } = useTranslation("desk-state");
  return (
    <>
      <Section title={t("backups.title")}>
        <ArchiveRows archives={archives} />
      </Section>
      <Section title={t("versions.title")}>
        <Versions service={service} />
      </Section>
    </>
  );
}

function Figures({ shown }: { shown: FiguresShown }) {
  const { t } = useTranslation("desk-state");
  const { sums, credits, abandoned } = shown;
  return (
    <>
      <Section title={t("counters")}>
        <Kv
          pairs={sums.map(({ name, count }) => ({ label: t(`counter.${name}`), value: count }))}
        />
      </Section>
      <Section title={t("money_and_drafts")}>
        <Figs
          figures={[
            { label: t("credits", { count: credits.total }), value: sum(credits.left) },
            { label: t("abandoned"), value: abandoned },
          ]}
        />
      </Section>
    </>
  );
}
