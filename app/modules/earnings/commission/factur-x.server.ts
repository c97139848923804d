import {
  DocumentTypeCode,
  embedFacturX,
  type FacturXInvoiceInput,
  Profile,
  UnitCode,
  VatCategoryCode,
} from "@stackforge-eu/factur-x";
import i18next from "i18next";

import { issuerOf } from "#app/legal.server.ts";
import { monthInWords } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { type Day, lastDayOfMonth, parisDay } from "#app/lib/paris-time.ts";

import { commissionNumber, commissionVat } from "./domain.ts";
import type { CommissionRow } from "./repository.server.ts";

function addressOf(text: string) {
  const [, line1 = text, postalCode = "", city = ""] =
    /^(.*?),?\s*(\d{5})\s+(.+)$/.exec(text) ?? [];
  return { line1, postalCode, city, country: "FR" };
}

/** The French company register in EN 16931. */
const registerOfCompanies = "0002";

/** BR-FR-08: a supply of services. */
const services = "S1";

/** BR-FR-05: costs of recovery, penalties, discount; each has its sentence. */
const legalNotes = ["PMT", "PMD", "AAB"] as const;

/** Where French platforms deliver to a company (BR-FR-12, 13). */
const platformOf = (siren: string) => ({
  electronicAddress: { value: siren, schemeID: "0225" },
  legalOrganization: { id: siren, schemeID: registerOfCompanies },
});

function buyerOf(invoice: CommissionRow): FacturXInvoiceInput["buyer"] {
  const { buyerName: name, buyerSiren: id } = invoice;
  return {
    name,
    address: {
      line1: invoice.buyerStreet ?? "",
      postalCode: invoice.buyerPostalCode,
      city: invoice.buyerCity,
      country: invoice.buyerCountry,
    },
    ...(id && platformOf(id)),
  };
}

const documentOf = (invoice: CommissionRow): FacturXInvoiceInput["document"] => ({
  id: commissionNumber(invoice),
  issueDate: parisDay(invoice.createdAt),
  typeCode:
    invoice.grossCents < 0 ? DocumentTypeCode.CREDIT_NOTE : DocumentTypeCode.COMMERCIAL_INVOICE,
  businessProcessId: services,
  notes: legalNotes.map((subjectCode) => ({
    subjectCode,
    content: i18next.t(`documents:commission.notes.${subjectCode}`),
  })),
});

type Numbered = Pick<CommissionRow, "year" | "sequence"> & Readonly<{ day: Day }>;

/** EN 16931 invoice in euros, already paid by deduction; a credit note names what it corrects. */
export function facturXOf(
  invoice: CommissionRow,
  corrected: readonly Numbered[] = [],
): FacturXInvoiceInput {
  const { period, grossCents, netCents, vatCents } = invoice;
  const issuer = issuerOf("main");
  const [net, vat, gross] = [netCents, vatCents, grossCents].map((cents) =>
    toEuros(Math.abs(cents)),
  );
  const ratePercent = commissionVat(period) / 10;
  const taxed = { categoryCode: VatCategoryCode.STANDARD_RATE, ratePercent };
  const sums = { net: net ?? 0, vat: vat ?? 0, gross: gross ?? 0 };
  return {
    document: documentOf(invoice),
    seller: {
      name: issuer.name,
      address: addressOf(issuer.address),
      taxRegistrations: [{ id: issuer.vat_number.replaceAll(/\s/g, ""), schemeId: "VA" }],
      ...platformOf(issuer.siren),
    },
    buyer: buyerOf(invoice),
    delivery: { date: lastDayOfMonth(period) },
    lines: [
      {
        id: "1",
        name: i18next.t("documents:commission.line", { period: monthInWords(period) }),
        quantity: 1,
        unitCode: UnitCode.UNIT,
        unitPrice: sums.net,
        lineTotal: sums.net,
        vatCategoryCode: taxed.categoryCode,
        vatRatePercent: ratePercent,
      },
    ],
    totals: {
      lineTotal: sums.net,
      taxBasisTotal: sums.net,
      taxTotal: sums.vat,
      grandTotal: sums.gross,
      prepaidAmount: sums.gross,
      duePayableAmount: 0,
      currency: "EUR",
    },
    vatBreakdown: [{ ...taxed, taxableAmount: sums.net, taxAmount: sums.vat }],
    references: corrected.map((one) => ({
      id: commissionNumber(one),
      issueDate: one.day,
      type: "preceding" as const,
    })),
    payment: {
      termsDescription: i18next.t(`documents:commission.${grossCents < 0 ? "given_back" : "kept"}`),
    },
  };
}

/** PDF/A-3, Factur-X profile EN 16931 (LAW-30). */
export async function withFacturX(
  pdf: Uint8Array,
  { invoice, corrected }: Readonly<{ invoice: CommissionRow; corrected: readonly Numbered[] }>,
  { title, author }: Readonly<{ title: string; author: string }>,
): Promise<Uint8Array<ArrayBuffer>> {
  const embedded = await embedFacturX({
    pdf,
    input: facturXOf(invoice, corrected),
    profile: Profile.EN16931,
    // The validator refuses one cent of rounding that EN 16931 allows; a property proves the sums.
    validateBeforeEmbed: false,
    meta: { title, author, creator: author },
  });
  return new Uint8Array(embedded.pdf);
}
