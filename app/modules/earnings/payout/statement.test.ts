import { expect } from "vitest";

import { dueOf } from "#tests/database/sweeps.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { test } from "#tests/gateways/charge.ts";
import { legalLines, paperOf } from "#tests/pdf/paper.ts";
import { inDays } from "#tests/setup/time.ts";

import { payouts } from "./endpoints.ts";
import { payoutSweeps } from "./sweeps.server.ts";

test("the statement of a payout says each course, what its family paid, Préau's part and the teacher's (TEA-037)", async ({
  db,
  bank,
}) => {
  const payee = await createPayee(db, bank);
  await createEarned(db, bank, payee);
  const own = { minutes: 60, hourlyPriceCents: 3400, kind: "affiliation" } as const;
  await createEarned(db, bank, payee, own);
  await dueOf(payoutSweeps)(db, inDays(7), bank.gateways);
  await bank.deliver(inDays(7));

  const [payout] = await payee.api(payouts.list, { query: {} });
  const params = { id: payout?.id ?? 0 };
  const { title, lines } = await paperOf(await payee.api(payouts.download, { params }));
  expect(title).toBe("Relevé du virement du 16 septembre 2026");
  const input = lines.slice(lines.indexOf("Cours"), -legalLines.length);
  expect(input).toEqual([
    ...["Cours", "Famille", "Service Préau", "Pour vous"],
    ...["Lina, 8 septembre 2026, 1 h 30", "63,00 €", "− 13,86 €", "49,14 €"],
    ...["Lina, 8 septembre 2026, 1 h", "Élève amené par vous", "34,00 €", "− 3,40 €", "30,60 €"],
    "Viré le 16 septembre 2026 : 79,74 €",
    "Ce relevé n’est pas une facture. La facture de chaque cours et les factures de commission sont dans votre espace.",
  ]);
});
