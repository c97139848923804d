import { expect, test } from "vitest";

import { blockOf } from "./block.server.ts";

const failing = (failure: Response | Error): Promise<string> =>
  Promise.resolve().then(() => {
    throw failure;
  });

test("a part of a page that is there is shown", async () => {
  expect(await blockOf(Promise.resolve("shown"))).toBe("shown");
});

test.each([
  new Response(null, { status: 500 }),
  new Response(null, { status: 503 }),
  new TypeError("fetch failed"),
])("a part of a page that fails is absent, whatever failed (LOAD-25)", async (failure) => {
  const shown = await blockOf(failing(failure));
  expect(shown).toBeUndefined();
});

test.each([401, 403, 404])("a refusal goes on: %i", async (status) => {
  const refused = blockOf(failing(new Response(null, { status })));
  await expect(refused).rejects.toMatchObject({ status });
});
