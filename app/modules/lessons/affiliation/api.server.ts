import { serve } from "#app/api/serve.server.ts";

import { affiliations } from "./endpoints.ts";
import { inviteFamily } from "./invite.server.ts";
import { listAffiliations, showInvitation } from "./list.server.ts";
import { remindFamily } from "./remind.server.ts";
import { removeAffiliation } from "./remove.server.ts";
import { replyToInvitation } from "./reply.server.ts";

export const affiliationApi = [
  serve(affiliations.list, listAffiliations),
  serve(affiliations.invite, inviteFamily),
  serve(affiliations.remind, remindFamily),
  serve(affiliations.remove, removeAffiliation),
  serve(affiliations.show, showInvitation),
  serve(affiliations.reply, replyToInvitation),
];
