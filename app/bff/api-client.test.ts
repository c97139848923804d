import { expect, test } from "vitest";
import { z } from "zod";

import { visitor } from "#app/api/endpoint.ts";

import { apiClient } from "./api-client.server.ts";

const lessons = visitor.get("/api/lessons", {
  output: z.object({ data: z.array(z.object({ id: z.number(), title: z.string() })) }),
});

const answering = (row: object) =>
  apiClient(() => Response.json({ data: [row] }), "http://api.test")(lessons, {});

test("an answer that says more than its endpoint declares is a fault in tests", async () => {
  const row = { id: 1, title: "Maths" };

  expect(await answering(row)).toEqual({ data: [row] });
  await expect(answering({ ...row, iban: "FR76" })).rejects.toThrow("does not declare data[].iban");
});
