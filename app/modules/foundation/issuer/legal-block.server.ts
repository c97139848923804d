import i18next from "i18next";

import { issuerOf, legal } from "#app/legal.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { displayPhone } from "#app/lib/phone.ts";

import type { BillEntity } from "./domain.ts";

export function issuerLine(entity: BillEntity): string {
  const issuer = issuerOf(entity);
  return i18next.t("documents:issuer", {
    name: issuer.name,
    form: issuer.form,
    capital: issuer.capital,
    address: issuer.address,
    registry: issuer.registry,
    vat: issuer.vat_number,
  });
}

/** Issuer identity, home services declaration and contact, as the law requires (LAW-18). */
export function legalBlockOf(entity: BillEntity): readonly string[] {
  const { homeServices } = issuerOf(entity);
  return [
    issuerLine(entity),
    ...(homeServices
      ? [
          i18next.t("documents:home_services", {
            number: homeServices.number,
            day: plainDay(noonOf(homeServices.date)),
          }),
        ]
      : []),
    contactLine(),
  ];
}

/** Of a paper issued in another's name, whose declaration and numbers count (LAW-31). */
export const issuedForBlockOf = (entity: BillEntity): readonly string[] => [
  i18next.t("documents:issued_by", { issuer: issuerLine(entity) }),
  contactLine(),
];

function contactLine(): string {
  const { contact, mediator } = legal;
  return i18next.t("documents:contact", {
    phone: displayPhone(contact.phone),
    email: contact.email,
    mediator: `${mediator.name}, ${mediator.address}, ${mediator.site}`,
  });
}
