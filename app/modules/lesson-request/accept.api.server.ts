import { pageOf } from "#app/api/endpoint.ts";
import { serve } from "#app/api/serve.server.ts";

import { answerLink, listProposals, respond, showLink, showProposal } from "./accept.server.ts";
import { proposalEndpoints } from "./proposal.endpoints.ts";

export const responseApi = [
  serve(proposalEndpoints.list, ({ db, actor, query }) =>
    listProposals(db, actor, { pending: query.pending, ...pageOf(query, 7) }),
  ),
  serve(proposalEndpoints.show, ({ db, actor, params }) => showProposal(db, actor, params.id)),
  serve(proposalEndpoints.respond, ({ db, actor, now, params, body }) =>
    respond(db, actor, now, params.id, body),
  ),
  serve(proposalEndpoints.link, ({ db, params }) => showLink(db, params.token)),
  serve(proposalEndpoints.answerLink, ({ db, now, params, body }) =>
    answerLink(db, now, params.token, body),
  ),
];
