import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { mailToFolder } from "./mail.server.ts";

test("a mail is a file that a carrier reads; its address cannot add a header", async () => {
  const folder = await mkdtemp(join(tmpdir(), "preau-mail-"));
  const mail = { id: 12, to: "a@b.fr\r\nBcc: c@d.fr", subject: "Été", text: "Bonjour" };

  await mailToFolder(join(folder, "outbox"))(mail);

  const [name = ""] = await readdir(join(folder, "outbox"));
  const written = await readFile(join(folder, "outbox", name), "utf8");
  expect(name).toBe("00000012.eml");
  expect(written).toContain("To: a@b.frBcc: c@d.fr\r\n");
  expect(written).toContain(Buffer.from("Bonjour").toString("base64"));
  await rm(folder, { recursive: true });
});
