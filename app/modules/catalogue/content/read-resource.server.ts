import { z } from "zod";

import { audiences, resourceThemes } from "./resource.domain.ts";

const headSchema = z.strictObject({
  title: z.string().min(1).max(80),
  summary: z.string().min(1).max(160),
  theme: z.enum(resourceThemes),
  audience: z.enum(audiences),
  order: z.coerce.number().int().positive(),
  revised: z.iso.date(),
  related: z
    .string()
    .transform((slugs) => slugs.split(", "))
    .pipe(z.array(z.string().regex(/^[a-z0-9-]+$/))),
});

export type ResourceFile = z.output<typeof headSchema> & { slug: string; body: string };

/** Throws on an invalid head. */
export function readResource(slug: string, file: string): ResourceFile {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const fields = Object.fromEntries(
    head.split("\n").map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return { slug, ...headSchema.parse(fields), body: body.trim() };
}
