import { useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { type Day, dayPlus } from "#app/lib/paris-time.ts";
import { paths } from "#app/paths.ts";
import { findKept, isReachable, keep, letLeave, useKept } from "#app/ui/kept-sending.ts";
import { Note } from "#app/ui/note.tsx";
import { useShellData } from "#app/ui/shell-data.ts";
import { useKeptSending } from "#app/ui/use-kept-sending.ts";
import { useOfflinePage } from "#app/ui/use-offline-page.ts";

type Named = Readonly<{ id: number; firstname: string }>;

/** Survives a lost connection: kept on the device, then sent by the page when the site answers. */
export function useDeclareOffline(contracts: readonly Named[], today: Day) {
  useOfflinePage();
  const { person } = useShellData();
  const { kept, outcome } = useKept();
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  const address = pathname + search;
  const waits = kept?.address === address && outcome === "waiting";

  async function send(form: HTMLFormElement, owner: string) {
    const body = new FormData(form);
    nameDay(body, today);
    const contract = contracts.find(({ id }) => String(id) === body.get("contract_id"));
    const now = Date.now();
    const fields = new URLSearchParams(
      [...body].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    const label = contract?.firstname ?? "";
    keep({ owner, address, body: fields.toString(), label, keptAt: now });
    setAsking(true);
    if (await isReachable()) {
      letLeave();
      submit(form, { method: "post", action: address, replace: true, preventScrollReset: true });
    } else findKept(owner, now);
    setAsking(false);
  }

  const onSend = (event: FormEvent<HTMLFormElement>) => {
    if (!person || asking) return;
    event.preventDefault();
    void send(event.currentTarget, person.email);
  };
  return { onSend, waits: kept && waits ? <Waits label={kept.label} /> : undefined };
}

/** The form stays as typed: sending it again replaces what is kept. */
function Waits({ label }: { label: string }) {
  const { t } = useTranslation("kept");
  const { person } = useShellData();
  useKeptSending(person?.email, paths);
  return (
    <div role="status">
      <Note tone="blue">
        <p>{t("waiting", { label })}</p>
      </Note>
    </div>
  );
}

/** « Aujourd’hui » means the day of the page, whenever the network comes back. */
function nameDay(body: FormData, today: Day): void {
  const on = body.get("date.on");
  if (on !== "today" && on !== "yesterday") return;
  const [year = "", month = "", day = ""] = dayPlus(today, on === "today" ? 0 : -1).split("-");
  body.set("date.on", "other");
  for (const [part, value] of Object.entries({ year, month, day })) body.set(`date.${part}`, value);
}
