import { expect, test } from "vitest";

import { mergedHours } from "./week-fields.tsx";

const morning = { half: "matin", from: undefined, to: undefined };
const afternoon = { half: "après-midi", from: "16:00", to: "17:00" };
const evening = { half: "soir", from: "17:00", to: "18:30" };

test.each([
  [[afternoon, evening], ["16 h–18 h 30"]],
  [
    [morning, { ...afternoon, from: "14:00" }],
    ["matin", "14 h–17 h"],
  ],
  [
    [afternoon, { ...evening, from: "18:00" }],
    ["16 h–17 h", "18 h–18 h 30"],
  ],
  [
    [morning, { ...evening, from: undefined, to: undefined }],
    ["matin", "soir"],
  ],
])("hours that follow each other over two half days are one stretch", (halves, view) => {
  const plain = mergedHours(halves).map((one) =>
    one.replaceAll("\u2060", "").replaceAll("\u00a0", " "),
  );
  expect(plain).toEqual(view);
});
