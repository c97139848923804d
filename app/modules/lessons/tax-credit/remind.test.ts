import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusHours } from "#app/lib/clock.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { test } from "#tests/database/db.ts";
import { decide, validated } from "#tests/factories/tax-account.ts";
import { openAgency } from "#tests/gateways/agency.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { taxDeclarations } from "./table.server.ts";

test("a reminder that comes after the day of the choice is not sent: the desk calls (CST-44)", async ({
  db,
}) => {
  const agency = await openAgency(db);
  const { bill, at } = await validated(db, agency);
  await at(now);
  await decide(db, bill.id, "decline", plusHours(now, 1));
  await at(plusHours(now, 2));

  await at(inDays(9));

  const sent = (await db.select().from(mails)).map(({ template }) => template);
  expect(sent).toContain("tax_declaration_declined");
  expect(sent).not.toContain("tax_declaration_reminder");
  const [one] = await db.select().from(taxDeclarations).where(eq(taxDeclarations.id, bill.id));
  expect(one?.deskAt).not.toBeNull();
  await agency.close();
});
