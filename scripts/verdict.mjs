// What a proof has found: a line each, and the exit code.
let good = true;

export function check(name, ok, figure = "") {
  console.log(`${ok ? "ok  " : "FAIL"} ${name}${figure && `: ${figure}`}`);
  good &&= ok;
}

export const exitCode = () => (good ? 0 : 1);
