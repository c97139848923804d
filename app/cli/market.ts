import { faultsOfEnvironment } from "#app/env-read.server.ts";

const words = process.argv.slice(2);
const faults = faultsOfEnvironment();

/** While a variable is wrong nothing else can be asked; any other command says all that is wrong and ends. */
if (faults.length > 0 && words.find((word) => !word.startsWith("-")) === "doctor") {
  const findings = faults.map((sentence) => ({ name: "variables", state: "wrong", sentence }));
  const lines = findings.map(({ name, state, sentence }) => `${name}  ${state}  ${sentence}`);
  const text = words.includes("--json")
    ? JSON.stringify({ findings, wrong: faults.length })
    : lines.join("\n");
  process.stdout.write(`${text}\n`);
  process.exitCode = 1;
} else await import("./main.ts");
