import i18next from "i18next";

import { issuerOf, legal } from "#app/legal.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { displayPhone } from "#app/lib/phone.ts";

import type { BillEntity } from "./bill.domain.ts";

/** Who issues a paper, as the law asks: its identity, its declaration of home services, how to reach it (LAW-18). */
export function legalBlockOf(entity: BillEntity): readonly string[] {
  const issuer = issuerOf(entity);
  const { contact, mediator } = legal;
  const { homeServices } = issuer;
  return [
    i18next.t("documents:issuer", {
      name: issuer.name,
      form: issuer.form,
      capital: issuer.capital,
      address: issuer.address,
      registry: issuer.registry,
      vat: issuer.vat_number,
    }),
    ...(homeServices
      ? [
          i18next.t("documents:home_services", {
            number: homeServices.number,
            day: plainDay(new Date(`${homeServices.date}T12:00:00Z`)),
          }),
        ]
      : []),
    i18next.t("documents:contact", {
      phone: displayPhone(contact.phone),
      email: contact.email,
      mediator: `${mediator.name}, ${mediator.address}, ${mediator.site}`,
    }),
  ];
}
