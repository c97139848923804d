import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { typedAddressOf, typedAddressSchema } from "#app/bff/typed-address.server.ts";
import { addressInFields } from "#app/lib/address.ts";
import { fullName } from "#app/lib/full-name.ts";
import { IdentityFields } from "#app/modules/lessons/tax-credit/components/identity-fields.tsx";
import { identitySchema, taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button, buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { agencySays } from "./agency-says.server.ts";

export const handle = { i18n: ["tax-credit", "account", "country"] };

export const meta = pageMeta("tax-credit:activate.page", { noindex: true });

const box = z.preprocess((typed) => typed === "on", z.boolean());
const formSchema = identitySchema.extend({
  address: typedAddressSchema.partial().optional(),
  birth_date: z.preprocess((typed) => typed ?? {}, identitySchema.shape.birth_date),
  birth_city_unlisted: box,
  has_declared: box,
  consent: box,
});

export const loader = customerLoader(async ({ api }) => {
  const [available, { user }, advance] = await Promise.all([
    api(taxCredits.availability, {}),
    api(customers.show, {}),
    api(taxCredits.show, {}),
  ]);
  const { lastname, firstname, email, phone, bill_birth_date, bill_address, address } = user;
  return {
    // Exactly true, and nothing else (VAL-017).
    available,
    known: knownOf(advance),
    present: {
      firstnames: firstname,
      used_name: lastname,
      email,
      holder: fullName({ firstname, lastname }),
      birth_country: "99100",
      birth_date: bill_birth_date,
      phone: phone ? { phone_number: phone.phone_number } : {},
      address: addressInFields(bill_address ?? address),
    },
  };
});

export const action = customerAction(formSchema, async ({ api, body: typed }) => {
  const { address, ...input } = typed;
  const isTyped = Boolean(address?.street ?? address?.city);
  const body = {
    ...input,
    enable: true,
    ...(address && isTyped && { address: typedAddressOf(address, "address") }),
  };
  await api(taxCredits.set, { body }).catch(agencySays);
  return redirectWithFlash(paths.taxCredit, "tax-credit:flash.activated");
});

/** The agency need not receive these again; they are changed on its own site. */
function knownOf(advance: z.output<typeof taxCredits.show.output>) {
  const { account_status: status, account_end: end, agency_url: url } = advance;
  return status === "missing" || status === "refused" ? null : { end, url };
}

type Known = NonNullable<ReturnType<typeof knownOf>>;

function AlreadyKnown({ known: { end, url } }: { known: Known }) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "activate.known" });
  return (
    <>
      <p className="font-semibold">{t("title")}</p>
      <p>{t("text", { end: end ?? "" })}</p>
      {url && (
        <p>
          <a href={url} className={buttonClass({})}>
            {t("open")}
          </a>
        </p>
      )}
    </>
  );
}

/** The family's identity once the agency answers (DLG-22); nothing is sent before (DLG-21). */
export default function ActivateAdvance() {
  const { t } = useTranslation("tax-credit", { keyPrefix: "activate" });
  const { available, known, present } = useLoaderData<typeof loader>();
  const away = (
    <>
      <p className="font-semibold">{t("away.title")}</p>
      <p>{t("away.text")}</p>
      <p>
        <ButtonLink to={paths.activateAdvance} reloadDocument>
          {t("away.retry")}
        </ButtonLink>
      </p>
    </>
  );
  return (
    <DialogForm<typeof formSchema>
      id={known || available ? "data-collection" : "urssaf-availability"}
      title={t(known ? "known.heading" : "title")}
      closeTo={paths.taxCredit}
      lead={!known && t("lead")}
      closed={known ? <AlreadyKnown known={known} /> : !available && away}
      defaults={present}
    >
      {(fields) => (
        <>
          <IdentityFields fields={fields} />
          <div className="flex flex-wrap gap-s3">
            <Button variant="primary">{t("submit")}</Button>
            <ButtonLink to={paths.taxCredit} variant="quiet" replace>
              {t("later")}
            </ButtonLink>
          </div>
          <p>
            <DialogLink to={paths.refuseAdvance} opens="fast-cash-back-refusal">
              {t("refuse")}
            </DialogLink>
          </p>
        </>
      )}
    </DialogForm>
  );
}
