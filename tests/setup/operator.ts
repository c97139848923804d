import { operatorNamed } from "#app/lib/actor.ts";

/** The operator who runs the tests' commands. */
export const byOperator = operatorNamed("Agathe Lemoine");
