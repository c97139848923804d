import { serve } from "#app/api/serve.server.ts";
import { chosenCards } from "#app/gateways/cards.server.ts";

import { verdictEndpoints } from "./validate.endpoints.ts";
import { answerCourse, answerFirstCourse } from "./validate.server.ts";

export const verdictApi = [
  serve(verdictEndpoints.answer, ({ db, actor, now, body }) =>
    answerCourse(db, chosenCards(), actor, now, body),
  ),
  serve(verdictEndpoints.firstCourse, ({ db, actor, now, body }) =>
    answerFirstCourse(db, chosenCards(), actor, now, body),
  ),
];
