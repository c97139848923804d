import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import type { TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";

import { familyCents, isInTrial } from "./domain.ts";
import { type Contract, figuresOf } from "./figures.server.ts";
import { owedAt } from "./give-notice.server.ts";
import { findEndOf } from "./repository.server.ts";

/** What ending this employment today asks of this side (STM-52); null without one. */
export async function presentNotice(
  db: Db,
  contract: Contract,
  { actor, now, status }: Readonly<{ actor: Actor; now: Date; status: TaxStatus }>,
) {
  const today = parisDay(now);
  const given = contract.endsAt === null ? undefined : await findEndOf(db, contract.id);
  if (given) {
    const { letterOn, serviceFrom, endsOn, indemnityCents } = given;
    return {
      in_trial: isInTrial({ letterOn, serviceFrom }),
      last_day: endsOn,
      given: true,
      pay_today: 0,
      hours_today: 0,
      indemnity: toEuros(indemnityCents),
    };
  }
  const by = actor.role === "teacher" ? "teacher" : "customer";
  const figures = await figuresOf(db, contract, { by, letterOn: today, today, status });
  if (!figures) return null;
  const atOnce = owedAt(figures, today, by);
  return {
    in_trial: isInTrial({ serviceFrom: figures.serviceFrom, letterOn: today }),
    last_day: figures.lastDay,
    given: false,
    pay_today: toEuros(familyCents({ ...atOnce, indemnityCents: 0 })),
    hours_today: atOnce.noticeMinutes / 60,
    indemnity: toEuros(owedAt(figures, figures.lastDay, by).indemnityCents),
  };
}
