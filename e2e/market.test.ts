import { spawnSync } from "node:child_process";
import { expect } from "vitest";

import { testOn } from "./bytes.ts";
import { runMarket } from "./site.ts";

const test = testOn({ embedded: true });

const market = (folder: string, ...args: string[]) =>
  spawnSync("node", ["build/server/market.js", ...args], {
    encoding: "utf8",
    env: {
      ...process.env,
      DATA_DIR: folder,
      MARKET_OPERATOR: "Agathe Lemoine",
      LOG_LEVEL: "silent",
    },
  });

test("a line that is not understood prints how it is typed and exits 2, one that is refused exits 1", ({
  site: { folder },
}) => {
  const unknown = market(folder, "session", "open");
  expect(unknown).toMatchObject({ status: 2, stdout: "" });
  const [sentence, head, first, ...others] = unknown.stderr.split("\n");
  expect([sentence, head]).toEqual(['There is no command "session open".', "Usage:"]);
  // Those of the endpoints by name, those of the stand-ins, then those that are made by hand.
  expect(first).toBe(
    "  account close-sessions ID [--firstname=TEXT] [--lastname=TEXT] [--email=TEXT] [--phone=TEXT] [--birth-date=DAY] [--address=TEXT] --reason=TEXT [--dry-run]",
  );
  const byHand = others.slice(others.findLastIndex((line) => line.startsWith("  tax event ")) + 1);
  expect(byHand.map((line) => line.trim().split(" ", 1)[0])).toContain("doctor");
  expect(byHand).toContain("  help");
  expect(market(folder, "mail", "list", "--loud")).toMatchObject({
    status: 2,
    stdout: "",
    stderr: "Unknown option '--loud'.\nUsage:\n  mail list [--json] [--as=NAME]\n",
  });
  expect(market(folder, "account", "enable", "x@exemple.test", "--reason=Essai.")).toMatchObject({
    status: 1,
    stdout: "",
  });
});

test("the history names the operator: MARKET_OPERATOR, or --as, never the server's own user", async ({
  site: { folder, seed },
}) => {
  const { id, email = "" } = seed.named["T1"] ?? { id: 0 };
  const julie = ["julie@exemple.test", "--name=Julie Roy", "--reason=Renfort."];
  expect(market(folder, "operator", "create", ...julie)).toMatchObject({ status: 0 });
  const disabled = market(folder, "account", "disable", email, "--reason=Essai.");
  expect(disabled).toMatchObject({ status: 0, stderr: "" });
  const enable = ["account", "enable", email, "--reason=Fini."];
  expect(market(folder, ...enable, "--as=Julie Roy")).toMatchObject({ status: 0 });

  const args = ["history", "show", "account", String(id), "--json"];
  expect(JSON.parse(await runMarket(args, folder))).toMatchObject({
    data: [
      { event: "disable", by: "operator", by_name: "Agathe Lemoine, par commande" },
      { event: "enable", by: "operator", by_name: "Julie Roy, par commande" },
    ],
  });
});

test("what the site has counted is written when it is stopped (CST-54)", async ({ site }) => {
  const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
  for (let turn = 0; turn < 3; turn++) await fetch(`${site.origin}/`, { headers });
  await fetch(`${site.origin}/`, { headers: { "User-Agent": "Googlebot/2.1" } });
  // How many were slow is the machine's.
  const counted = "select name, count from counters where name <> 'answered_slow' order by name";
  const rows = await site.behind(counted);
  expect(rows).toEqual([
    { name: "answered", count: 4 },
    { name: "visit_home", count: 3 },
  ]);
});
