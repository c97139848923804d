import { operatorNamed } from "#app/lib/actor.ts";

export const byOperator = operatorNamed("Agathe Lemoine");
