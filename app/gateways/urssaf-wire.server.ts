import { z } from "zod";

import {
  type AgencyAccount,
  agencyAccountCodes,
  type AgencyPerson,
  type PaymentRequest,
  type Reduction,
  requestCodes,
  type RequestState,
} from "./tax-agency.server.ts";

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

export const registeredSchema = z.object({ idClient: z.string().min(1).max(100) });

const accountSchema = z.object({
  idClient: z.string().optional(),
  statut: z.object({
    etat: z.enum(["OK", "KO"]),
    code: z.enum(agencyAccountCodes),
    description: z.string().optional(),
  }),
});

export const faultsSchema = z.array(
  z.object({ code: z.string().max(100), message: z.string().max(1000).default("") }),
);

export const submittedSchema = z
  .array(
    z.object({
      idDemandePaiement: z.string().max(100).optional(),
      statut: z.enum(requestCodes).optional(),
      errors: faultsSchema.optional(),
    }),
  )
  .length(1);

export const correctedSchema = z.object({ idCorrection: z.string().min(1).max(100) });

const stateSchema = z.object({
  idDemandePaiement: z.string().max(100),
  numFactureTiers: z.string().max(100),
  statut: z.object({ code: z.enum(requestCodes), libelle: z.string().optional() }),
  infoRejet: z.object({ code: z.string().max(100), commentaire: z.string().optional() }).nullish(),
  infoVirement: z.object({ mntVirement: z.number(), dateVirement: z.string() }).nullish(),
});

export const foundSchema = z.object({ infoDemandePaiements: z.array(stateSchema).default([]) });

const eventId = z.string().min(1).max(100);

const eventSchema = z.union([
  z.object({ id: eventId, type: z.literal("particulier"), data: accountSchema }),
  z.object({ id: eventId, type: z.literal("demandePaiement"), data: stateSchema }),
  z.object({ id: eventId, type: z.string() }),
]);

export function eventOf(written: unknown) {
  const event = eventSchema.parse(written);
  if (!("data" in event)) return { id: event.id, about: "nothing" } as const;
  return event.type === "particulier"
    ? ({ id: event.id, about: "account", account: accountOf(event.data) } as const)
    : ({ id: event.id, about: "request", request: stateOf(event.data) } as const);
}

const frenchDay = /(\d{2})\/(\d{2})\/(\d{4})/;

const dayIn = (description = "") => frenchDay.exec(description)?.slice(1).reverse().join("-");

export function accountOf(written: unknown, requested = ""): AgencyAccount {
  const { idClient, statut } = accountSchema.parse(written);
  const activatedOn = dayIn(statut.description);
  return {
    clientId: idClient ?? requested,
    code: statut.code,
    ...(activatedOn !== undefined && { activatedOn }),
  };
}

export function stateOf(written: z.output<typeof stateSchema>): RequestState {
  const { infoRejet: rejection, infoVirement: transfer } = written;
  return {
    requestId: written.idDemandePaiement,
    billNumber: written.numFactureTiers,
    code: written.statut.code,
    ...(rejection && { reason: { code: rejection.code, comment: rejection.commentaire } }),
    ...(transfer && {
      transfer: {
        amountCents: Math.round(transfer.mntVirement * 100),
        day: transfer.dateVirement.slice(0, 10),
      },
    }),
  };
}

const france = "99100";
const midnight = (day: string) => `${day}T00:00:00Z`;

const streetTypes: Readonly<Record<string, string>> = {
  allée: "ALL",
  avenue: "AV",
  boulevard: "BD",
  chemin: "CHE",
  cours: "CRS",
  impasse: "IMP",
  place: "PL",
  quai: "QU",
  route: "RTE",
  rue: "R",
  square: "SQ",
};

function numberOf(number: string | undefined) {
  const [, digits, more] = /^(\d{1,4})\s*(\p{L})?/u.exec(number ?? "") ?? [];
  return { ...(digits && { numeroVoie: digits }), ...(more && { lettreVoie: more.toUpperCase() }) };
}

function streetOf(street: string | undefined) {
  if (!street) return {};
  const [first = "", ...rest] = street.split(" ");
  const codeTypeVoie = streetTypes[first.toLowerCase()];
  return codeTypeVoie ? { codeTypeVoie, libelleVoie: rest.join(" ") } : { libelleVoie: street };
}

export function personOnWire(person: AgencyPerson) {
  const { birthPlace: index, address, account } = person;
  return {
    civilite: person.civility,
    nomNaissance: person.birthName,
    ...(person.usedName && { nomUsage: person.usedName }),
    prenoms: person.firstnames,
    dateNaissance: midnight(person.birthDate),
    lieuNaissance: {
      codePaysNaissance: index.country,
      ...(index.department && { departementNaissance: index.department }),
      ...(index.town && {
        communeNaissance: {
          ...(index.town.code && { codeCommune: index.town.code }),
          libelleCommune: index.town.name,
        },
      }),
    },
    numeroTelephonePortable: person.phone,
    adresseMail: person.email,
    adressePostale: {
      ...numberOf(address.number),
      ...streetOf(address.street),
      libelleCommune: address.city,
      codeCommune: address.cityCode,
      codePostal: address.postalCode,
      codePays: france,
    },
    coordonneeBancaire: { bic: account.bic, iban: account.iban, titulaire: account.holder },
  };
}

const euros = (cents: number) => cents / 100;

export const reductionOnWire = ({ requestId, billNumber, amountCents }: Reduction) => ({
  idDemandePaiement: requestId,
  numFactureTiers: billNumber,
  mntFactureTTC: euros(amountCents),
});

/** At-home tutoring in the agency's activity list. */
const tutoring = { codeActivite: "100A001", codeNature: "100" } as const;

export function requestOnWire(request: PaymentRequest, provider: string) {
  const { amountCents, vatCents, hours } = request;
  const days = { dateDebutEmploi: midnight(request.from), dateFinEmploi: midnight(request.to) };
  return {
    idTiersFacturation: provider,
    idClient: request.clientId,
    dateNaissanceClient: midnight(request.birthDate),
    numFactureTiers: request.billNumber,
    dateFacture: midnight(request.billedOn),
    ...days,
    mntFactureTTC: euros(amountCents),
    mntFactureHT: euros(amountCents - vatCents),
    inputPrestations: [
      {
        ...tutoring,
        quantite: hours?.quantity ?? 1,
        unite: hours ? "HEURE" : "FORFAIT",
        mntUnitaireTTC: euros(hours?.unitCents ?? amountCents),
        mntPrestationTTC: euros(amountCents),
        mntPrestationHT: euros(amountCents - vatCents),
        mntPrestationTVA: euros(vatCents),
        ...days,
        complement2: request.teacher,
      },
    ],
  };
}
