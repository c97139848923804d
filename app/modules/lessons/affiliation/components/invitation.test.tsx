import { expect } from "vitest";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { affiliations } from "#app/modules/lessons/affiliation/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createInvited } from "#tests/factories/affiliation.ts";
import { callerOf } from "#tests/http/api.ts";
import { markupOf } from "#tests/setup/markup.tsx";

import { InvitationFacts } from "./invitation.tsx";

test.for([
  [true, "Camille travaille à son compte", "employeur"],
  [false, "Vous êtes l’employeur de Camille", "à son compte"],
] as const)(
  "before its yes the family reads who employs, self-employed %s (PUB-045)",
  async ([selfEmployed, input, lacking], { db }) => {
    const { uuid } = await createInvited(db);
    await db.update(teachers).set({ selfEmployed });
    const invitation = await callerOf(db)(affiliations.show, { params: { uuid } });

    const html = markupOf(<InvitationFacts invitation={invitation} />);

    expect(html).toContain(input);
    expect(html).not.toContain(lacking);
  },
);
