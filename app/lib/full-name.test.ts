import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { fullName } from "./full-name.ts";

test("a name is written by its writer alone", () => {
  expect(fullName({ firstname: "Marie", lastname: "Durand" })).toBe("Marie Durand");
  const inline = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test|full-name)\.tsx?$/.test(name))
    .filter((name) =>
      /\$\{[\w.]*firstname\} \$\{[\w.]*lastname\}/i.test(readFileSync(`app/${name}`, "utf8")),
    );
  expect(inline).toEqual([]);
});
