import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { conditionSentence, type ConditionValue } from "./condition.domain.ts";

beforeAll(prepareWords);

test.each<[ConditionValue | null, string]>([
  [{ time: "18:30" }, "À condition de commencer à 18 h 30."],
  [{ date: "2026-12-01" }, "À condition de commencer le mardi 1er décembre 2026."],
  [{ weekday: 3 }, "À condition que ce soit le mercredi."],
  [{ minutes: 90 }, "À condition que chaque cours dure au moins 1 h 30."],
  [{ price: 45 }, "À condition de payer 45 €/h."],
  [null, "À une condition : en ligne seulement."],
])("the condition %j is said to a family as: %s", (value, sentence) => {
  const words = conditionSentence(i18next.t, "En ligne seulement", value);
  expect(words.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(sentence);
});
