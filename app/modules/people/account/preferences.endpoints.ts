import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
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
  show: endpoint({
    method: "GET",
    path: "/api/account/preferences",
    access: "any",
    input: {},
    output: preferencesSchema,
    cache: "no-store",
  }),

  update: endpoint({
    method: "PUT",
    path: "/api/account/preferences",
    access: "any",
    teachers: "all",
    input: {
      body: z.object({
        mails: switches(z.boolean().optional()).optional(),
        phone_marketing_consent: z.boolean().optional(),
      }),
    },
    output: preferencesSchema,
  }),
};

export type Preferences = z.output<typeof preferencesSchema>;
