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

/** What a person is written about, by kind; money, law and security are not among them (PUB-075). */
const preferencesSchema = z.object({
  mails: switches(z.boolean()),
  phone_marketing_consent: z.boolean(),
});

/** The same as a form sends it: a box that is not ticked is not sent. */
export const preferencesFormSchema = z.object({
  mails: switches(z.boolean().default(false)).optional(),
  phone_marketing_consent: z.boolean().default(false),
});

export const preferencesEndpoints = {
  /** What the signed-in person is written about, and whether they may be called to sell (API-281). */
  show: endpoint({
    method: "GET",
    path: "/api/account/preferences",
    access: "any",
    input: {},
    output: preferencesSchema,
    cache: "no-store",
  }),

  /** Changes it; what is left out stays (API-281). */
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
