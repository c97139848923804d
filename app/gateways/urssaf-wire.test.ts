import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { expect, test } from "vitest";

import { failureOf, person, requestOf } from "#tests/gateways/agency.ts";

import { urssafAgency } from "./urssaf.server.ts";

const base = "https://api.urssaf.fr";
const settings = { clientId: "us", clientSecret: "s", webhookSecret: "w", baseUrl: base };

test("the real address is spoken to as its documentation says", async () => {
  const heard: {
    method: string;
    url: string;
    body: string;
    type: string | null;
    token: string | null;
  }[] = [];
  const hear = async (request: Request) =>
    void heard.push({
      method: request.method,
      url: request.url.replace(base, ""),
      body: await request.text(),
      type: request.headers.get("content-type"),
      token: request.headers.get("authorization"),
    });
  const server = setupServer(
    http.post(`${base}/api/oauth/v1/token`, async ({ request }) => {
      await hear(request);
      return HttpResponse.json({ access_token: "abc", token_type: "Bearer", expires_in: 3600 });
    }),
    http.post(`${base}/atp/v1/tiersPrestations/particulier`, async ({ request }) => {
      await hear(request);
      return HttpResponse.json({ idClient: "client-1" });
    }),
    http.get(`${base}/atp/v1/tiersPrestations/particulier`, () =>
      HttpResponse.json({ statut: { etat: "KO", code: "AUTRE_CHOSE" } }),
    ),
    http.post(`${base}/atp/v1/tiersPrestations/demandePaiement`, () =>
      HttpResponse.json([{ statut: "99" }]),
    ),
    http.post(`${base}/atp/v1/tiersPrestations/demandePaiement/rechercher`, () =>
      HttpResponse.json(null, { status: 504 }),
    ),
  );
  server.listen({ onUnhandledRequest: "error" });
  const real = urssafAgency(settings);
  try {
    expect(await real.register(person)).toEqual({ clientId: "client-1" });
    const [token, registered] = heard;
    expect(token).toMatchObject({
      url: "/api/oauth/v1/token",
      body: "grant_type=client_credentials&client_id=us&client_secret=s&scope=homeplus.tiersprestations",
    });
    expect(registered).toMatchObject({
      method: "POST",
      token: "Bearer abc",
      type: "application/json",
    });
    expect(JSON.parse(registered?.body ?? "{}")).toEqual({
      civilite: "2",
      nomNaissance: "Durand",
      nomUsage: "Martin",
      prenoms: "Sophie Anne",
      dateNaissance: "1981-03-14T00:00:00Z",
      lieuNaissance: {
        codePaysNaissance: "99100",
        departementNaissance: "069",
        communeNaissance: { codeCommune: "384", libelleCommune: "Lyon" },
      },
      numeroTelephonePortable: "0612345678",
      adresseMail: "sophie.martin@example.test",
      adressePostale: {
        numeroVoie: "12",
        lettreVoie: "B",
        codeTypeVoie: "R",
        libelleVoie: "Chevreul",
        libelleCommune: "Lyon",
        codeCommune: "69387",
        codePostal: "69007",
        codePays: "99100",
      },
      coordonneeBancaire: {
        bic: "BNPAFRPPXXX",
        iban: "FR7630004000031234567890143",
        titulaire: "Sophie Martin",
      },
    });
    expect(await failureOf(real.findAccount({ clientId: "client-1" }))).toMatchObject({
      kind: "other",
    });
    expect(await failureOf(real.submit(requestOf("client-1")))).toMatchObject({ kind: "other" });
    expect(await failureOf(real.search({ billNumber: "x" }))).toMatchObject({ kind: "timeout" });
    expect(real.siteOf("client-1")).toBe("https://particulier.urssaf.fr/");
  } finally {
    server.close();
  }
});
