import { expect, test } from "vitest";

import { checkAll, checkAtOnce, checkEach } from "./check-all.ts";
import { fieldFault, RuleError } from "./rule-error.ts";

const refuse = (field: string) => (): string => {
  throw fieldFault(field, `api.${field}`);
};

test("every fault is named at once, and values come back when there is none (VAL-027)", async () => {
  const faulty = checkAll({ name: refuse("name"), age: () => 7, phone: refuse("phone") });
  await expect(faulty).rejects.toMatchObject({
    kind: "invalid",
    extra: { errors: [{ field: "name" }, { field: "phone" }] },
  });
  const right = await checkAll({ age: () => 7, town: () => Promise.resolve("Lyon") });
  expect(right).toEqual({ age: 7, town: "Lyon" });
});

test("an error that is no fault of a field is thrown as it is", async () => {
  const absent = new RuleError("not_found", "api.absent");
  const checks = {
    name: refuse("name"),
    row: () => {
      throw absent;
    },
  };
  await expect(checkAll(checks)).rejects.toBe(absent);
});

test("rows and rules that wait for nothing are refused the same way, the same fault once (VAL-027)", async () => {
  const rows = checkEach([refuse("rows.0"), () => "right", refuse("rows.2")]);
  const both = { errors: [{ field: "rows.0" }, { field: "rows.2" }] };
  await expect(rows).rejects.toMatchObject({ kind: "invalid", extra: both });
  expect(await checkEach([() => "a", () => Promise.resolve("b")])).toEqual(["a", "b"]);
  const twice = () => {
    checkAtOnce(refuse("start"), refuse("end"), refuse("start"));
  };
  expect(twice).toThrow(
    expect.objectContaining({
      extra: {
        errors: [expect.objectContaining({ field: "start" }), { field: "end", code: "api.end" }],
      },
    }),
  );
});
