// Every page of the desk that is got: lists by their views, and one thing of each kind.

const lists = [
  "/gestion/",
  "/gestion/?kind=candidate",
  "/gestion/recherche/?q=Famille",
  "/gestion/demandes/",
  "/gestion/candidatures/",
  "/gestion/professeurs/",
  "/gestion/familles/",
  "/gestion/stages/",
  "/gestion/litiges/",
  "/gestion/messages/",
  "/gestion/messages/?state=done",
  "/gestion/avis/",
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

/** One of each kind, where the database has one: what waits before what is over. */
const things = {
  "/gestion/demandes/:id/":
    "select id from lesson_requests order by (process = 'processing') desc, id limit 1",
  "/gestion/candidatures/:id/":
    "select teacher_id as id from applications where teacher_id is not null order by 1 limit 1",
  "/gestion/litiges/:id/": "select id from courses where status = 'to_review' order by 1 limit 1",
  "/gestion/messages/:id/": "select id from cases where kind = 'contact' order by 1 limit 1",
  "/gestion/avis/:id/": "select id from reviews order by 1 limit 1",
  "/gestion/stages/:id/": "select id from group_lessons order by 1 limit 1",
  "/gestion/paiements/factures/:id/":
    "select id from bills where status = 'awaiting' order by 1 limit 1",
  "/gestion/paiements/recus/:id/": "select id from payments order by 1 limit 1",
  "/gestion/paiements/sans-facture/:id/": "select id from unmatched_receipts order by 1 limit 1",
  "/gestion/paiements/retractations/:id/": "select id from withdrawals order by 1 limit 1",
  "/gestion/professeurs/:id/depart/":
    "select id from teachers where status = 'hired' order by 1 limit 1",
};

/** Addresses of the pages; `client` is of the database that they show. */
export async function pagesOf(client) {
  const found = [...lists];
  for (const [path, query] of Object.entries(things)) {
    const { rows } = await client.query(query);
    if (rows[0]) found.push(path.replace(":id", rows[0].id));
  }
  return found;
}
