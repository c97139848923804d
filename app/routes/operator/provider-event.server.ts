import i18next from "i18next";

import type { Answer } from "#app/api/endpoint.ts";
import type { providerEvents } from "#app/modules/billing/provider-event/endpoints.ts";

type Event = Answer<typeof providerEvents.show>;

/** « charge.dispute.closed » is `charge_dispute_closed`, `charge_dispute` or `charge`, the longest that has words. */
function titleOf({ type }: Event): string {
  const parts = type.split(".");
  const names = parts.map((_, at) => parts.slice(0, parts.length - at).join("_"));
  const name = [...names, "other"].find((one) =>
    i18next.exists(`desk-provider-event:about.${one}`),
  );
  return i18next.t(`desk-provider-event:about.${name ?? "other"}`, { type });
}

/** What `receive-event` writes of an event that concerns none of our payments or payees. */
const strays: Readonly<Record<string, string>> = {
  "no payment of ours": "no_payment",
  "no payee of ours": "no_payee",
};

function reasonOf({ reason }: Event): string | null {
  if (reason === null) return null;
  const key = `desk-provider-event:reason.${strays[reason] ?? reason}`;
  if (i18next.exists(key)) return i18next.t(key);
  return i18next.t("desk-provider-event:reason.other", { words: reason });
}

export const eventWords = (event: Event) => ({ title: titleOf(event), why: reasonOf(event) });
