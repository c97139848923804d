import { z } from "zod";

import { anyone } from "#app/api/endpoint.ts";
import { refusableMails } from "#app/modules/foundation/mail/domain.ts";

const switches = <Switch extends z.ZodType>(one: Switch) =>
  z.object(
    Object.fromEntries(refusableMails.map((kind) => [kind, one])) as Record<
      (typeof refusableMails)[number],
      Switch
    >,
  );

/** Excludes money, law and security (PUB-075). */
const preferencesSchema = z.object({
  mails: switches(z.boolean()),
  phone_marketing_consent: z.boolean(),
});

export const preferencesFormSchema = z.object({
  mails: switches(z.boolean().default(false)).optional(),
  phone_marketing_consent: z.boolean().default(false),
});

export const preferencesEndpoints = {
  showPreferences: anyone.get("/api/account/preferences", {
    output: preferencesSchema,
    cache: "no-store",
  }),

  updatePreferences: anyone.put("/api/account/preferences", {
    teachers: "all",
    body: z.object({
      mails: switches(z.boolean().optional()).optional(),
      phone_marketing_consent: z.boolean().optional(),
    }),
    output: preferencesSchema,
  }),
};

export type Preferences = z.output<typeof preferencesSchema>;
