import { serve } from "#app/api/serve.server.ts";

import { affiliationEndpoints } from "./endpoints.ts";
import { inviteFamily } from "./invite.server.ts";
import { listAffiliations, showInvitation } from "./list.server.ts";
import { remindFamily } from "./remind.server.ts";
import { removeAffiliation } from "./remove.server.ts";
import { replyToInvitation } from "./reply.server.ts";

export const affiliationApi = [
  serve(affiliationEndpoints.list, listAffiliations),
  serve(affiliationEndpoints.invite, inviteFamily),
  serve(affiliationEndpoints.remind, remindFamily),
  serve(affiliationEndpoints.remove, removeAffiliation),
  serve(affiliationEndpoints.show, showInvitation),
  serve(affiliationEndpoints.reply, replyToInvitation),
];
