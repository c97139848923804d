// Every page of the desk that is got: lists by their views, and one thing of each kind.

const lists = [
  "/gestion/",
  "/gestion/?kind=candidate",
  "/gestion/recherche/?q=Famille",
  "/gestion/demandes/",
  "/gestion/demandes/?cursus=3&age=late&tri=newest",
  "/gestion/demandes/?state=processing&matiere=1&lieu=online&tri=oldest",
  "/gestion/candidatures/",
  "/gestion/candidatures/?vue=complets",
  "/gestion/candidatures/?vue=embauches",
  "/gestion/professeurs/",
  "/gestion/familles/",
  "/gestion/stages/",
  "/gestion/stages/?state=open",
  "/gestion/stages/nouveau/",
  "/gestion/litiges/",
  "/gestion/messages/",
  "/gestion/messages/?state=done",
  "/gestion/avis/",
  "/gestion/avis/?vue=publies",
  "/gestion/paiements/",
  "/gestion/paiements/attendus/",
  "/gestion/paiements/sans-facture/",
  "/gestion/paiements/a-rendre/",
  "/gestion/paiements/recus/",
  "/gestion/paiements/echecs/",
  "/gestion/paiements/factures/",
  "/gestion/paiements/avoirs/",
  "/gestion/paiements/credits/",
  "/gestion/paiements/echeanciers/",
  "/gestion/paiements/retractations/",
  "/gestion/paiements/releve/",
  "/gestion/paiements/virements-sepa/",
  "/gestion/virements/",
  "/gestion/virements/?vue=versements",
  "/gestion/virements/?vue=bulletins",
  "/gestion/urssaf/",
  "/gestion/urssaf/?state=paid",
  "/gestion/references/",
  "/gestion/references/taux/",
  "/gestion/references/salaire-minimum/",
  "/gestion/references/prix/",
  "/gestion/references/plafonds/",
  "/gestion/references/fin-d-emploi/",
  "/gestion/references/fidelite/",
  "/gestion/references/vacances-scolaires/",
  "/gestion/references/matieres/",
  "/gestion/references/classes/",
  "/gestion/references/motifs-de-litige/",
  "/gestion/references/motifs-de-premier-cours/",
  "/gestion/references/conditions-d-une-reponse/",
  "/gestion/references/refus-des-professeurs/",
  "/gestion/references/refus-des-familles/",
  "/gestion/references/cgu/",
  "/gestion/references/articles/",
  "/gestion/etat/",
  "/gestion/etat/?vue=machine",
  "/gestion/etat/?vue=compteurs",
  "/gestion/taches/",
  "/gestion/taches/?vue=taches",
  "/gestion/taches/?vue=comptes",
  "/gestion/partenaires/",
  "/gestion/journal/",
  "/gestion/journal/?vue=lectures",
  "/gestion/exports/",
  "/gestion/securite/",
];

/** The first of each kind and state, what waits before what is over. */
const each = (table, state, { id = "id", waits = "false" } = {}) =>
  `select id from (select distinct on (${state}) ${id} as id, ${waits} as waits from ${table}
   where ${id} is not null order by ${state}, 1) x order by waits desc, id`;

const classes = each("group_lessons", "state");

/** One kind of thing a line, with the query of its numbers; a kind that the database lacks is left out. */
const things = {
  "/gestion/demandes/:id/": each("lesson_requests", "process", {
    waits: "process = 'processing'",
  }),
  "/gestion/candidatures/:id/":
    "select id from (select distinct on (t.status) t.id from applications a join teachers t on t.id = a.teacher_id order by t.status, t.id) x",
  "/gestion/candidatures/pieces/:id/": each("documents", "status"),
  "/gestion/professeurs/:id/": each("teachers", "status"),
  "/gestion/professeurs/:id/suspension/": each("suspensions", "state", { id: "teacher_id" }),
  "/gestion/professeurs/:id/depart/": each("departures", "id is null"),
  "/gestion/professeurs/:id/depart/:contract/":
    "select c.teacher_id as id, c.id as contract from contracts c join departures d on d.id = c.teacher_id where c.status = 'active' order by c.id limit 1",
  "/gestion/professeurs/changements/:id/": each("status_changes", "state"),
  "/gestion/familles/:id/": each("contracts", "id is null", { id: "customer_id" }),
  "/gestion/litiges/:id/": each("courses", "status", {
    waits: "status = 'to_review'",
  }).replace("is not null", "is not null and status in ('disputed', 'to_review')"),
  "/gestion/messages/:id/": each("cases", "kind, state", { waits: "state = 'new'" }),
  "/gestion/avis/:id/": each("reviews", "withheld"),
  "/gestion/stages/:id/": classes,
  "/gestion/stages/:id/?vue=inscrits": classes,
  "/gestion/stages/:id/?vue=presences": classes,
  "/gestion/paiements/factures/:id/": each("bills", "kind, status", {
    waits: "status = 'awaiting'",
  }),
  "/gestion/paiements/recus/:id/": each("payments", "status"),
  "/gestion/paiements/sans-facture/:id/": each("unmatched_receipts", "means"),
  "/gestion/paiements/a-rendre/:id/": each("refunds", "way, status"),
  "/gestion/paiements/releve/:id/": each("bank_entries", "state"),
  "/gestion/paiements/retractations/:id/": each("withdrawals", "state"),
  "/gestion/paiements/evenements/:id/": each("provider_events", "status"),
  "/gestion/references/articles/:id/": each("resources", "id is null"),
  "/gestion/partenaires/:id/": each("partner_keys", "id is null"),
};

/** Addresses of the pages, `most` of each kind of thing; `client` is of the database that they show. */
export async function pagesOf(client, most = 1) {
  const found = [...lists];
  for (const [path, query] of Object.entries(things)) {
    const { rows } = await client.query(query);
    for (const { id, contract } of rows.slice(0, most))
      found.push(path.replace(":id", id).replace(":contract", contract));
  }
  return found;
}

/** A person's pages show nothing before a reason is given; it holds for an hour. */
export async function openPeople({ origin }, headers, pages) {
  for (const path of pages.filter((one) =>
    /^\/gestion\/(familles|professeurs)\/\d+\/$/.test(one),
  )) {
    const answer = await fetch(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { ...headers, "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ act: "read", reason_ready: "Demande de la personne" }),
    });
    if (answer.status !== 303) throw new Error(`${path} opens with ${answer.status}`);
  }
}
