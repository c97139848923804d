import { expect, test } from "vitest";

import { textFile, words, wordsFor } from "./words.server.ts";

test("a text said twice is the same, with its own values each time", () => {
  const t = words.getFixedT("fr", "common");
  const again = words.getFixedT("fr", "common");

  expect(t("length.most", { count: 1 })).toBe("1 caractère au plus");
  expect(t("length.most", { count: 2 })).toBe("2 caractères au plus");
  expect(again("length.most", { count: 1 })).toBe("1 caractère au plus");
  expect(t("modify_what", { what: "A" })).not.toBe(t("modify_what", { what: "B" }));
});

test("values that only look alike when written together are told apart", () => {
  const t = words.getFixedT("fr", "common");

  expect(t("title", { page: "1" })).toBe("1 – Préau");
  expect(t("title", { page: 1, more: "x" })).toBe("1 – Préau");
  expect(t("title", { page: "2" })).toBe("2 – Préau");
});

test("a namespace and a prefix have their own texts", () => {
  const prefixed = words.getFixedT("fr", "common", "length");

  expect(prefixed("most", { count: 3 })).toBe("3 caractères au plus");
  expect(words.t("common:back_home")).toBe(words.getFixedT("fr", "common")("back_home"));
});

test("a line of a list that an operator renames is said anew (OPS-12)", () => {
  const line = "disputeCauses.own_1";
  const t = words.getFixedT("fr", "reference");
  const said = ["Un motif", "Un autre motif"].map((label) => {
    words.addResource("fr", "reference", line, label);
    return [t(line), words.t(`reference:${line}`)];
  });

  expect(said).toEqual([
    ["Un motif", "Un motif"],
    ["Un autre motif", "Un autre motif"],
  ]);
});

test("the browser keeps a namespace until an operator renames one of its lines (OPS-12)", () => {
  const [name, key] = ["common", "back_home"] as const;
  const before = textFile(name);
  const text = words.t("common:back_home");
  words.addResource("fr", name, key, "Autre chose");
  const renamed = [textFile(name), wordsFor([name]).includes("Autre chose")];
  words.addResource("fr", name, key, text);

  expect(before).toMatch(/common/);
  expect(renamed).toEqual([undefined, true]);
  expect(textFile(name)).toBe(before);
});

test("a text that comes later is known to exist from then on", () => {
  const key = "reference:disputeCauses.own_2";
  const before = words.exists(key);
  words.addResource("fr", "reference", "disputeCauses.own_2", "Un motif");

  expect([before, words.exists(key)]).toEqual([false, true]);
});

test("the texts of a page are safe inside a script element", () => {
  expect(wordsFor(["common"])).not.toContain("<");
  expect(wordsFor(["common"])).toBe(wordsFor(["common"]));
});
