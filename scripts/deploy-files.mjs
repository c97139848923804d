// What deploy/ holds, read by the programs that it is for: nginx, Caddy, Prometheus, systemd.
import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { debianHas } from "./debian.mjs";
import { check, exitCode } from "./verdict.mjs";

const programs = {
  "nginx-light": "/usr/sbin/nginx",
  caddy: "/usr/bin/caddy",
  prometheus: "/usr/bin/promtool",
  systemd: "/usr/bin/systemd-analyze",
  openssl: "/usr/bin/openssl",
};

const folder = mkdtempSync(join(tmpdir(), "preau-deploy-"));

/** Accepted without a word of warning. */
function accepts(name, program, args, { quiet = () => false } = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, XDG_DATA_HOME: folder, HOME: folder },
  });
  const said = `${stdout}${stderr}`.split("\n").filter((line) => line && !quiet(line));
  const isWarned = said.some((line) => /warn|error|fail|unknown/i.test(line));
  check(name, status === 0 && !isWarned, status === 0 && !isWarned ? "" : said.join(" | "));
}

/** Its names of a machine, replaced by those of a folder with a certificate of its own. */
function nginxFile() {
  const [certificate, key] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  const subject = ["-subj", "/CN=www.example.fr", "-days", "2"];
  execFileSync(
    programs.openssl,
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate].concat(
      subject,
    ),
    { stdio: "ignore" },
  );
  const text = readFileSync("deploy/proxy/nginx.conf", "utf8")
    .replaceAll("/etc/letsencrypt/live/www.example.fr", folder)
    .replaceAll("/var/cache/nginx", folder);
  const whole = join(folder, "nginx.conf");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  writeFileSync(
    whole,
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths}\n${text}\n}\n`,
  );
  return whole;
}

/** The units with this folder in the place of theirs: systemd looks whether what they start is there. */
function unitsFolder() {
  const units = join(folder, "units");
  mkdirSync(units);
  for (const name of readdirSync("deploy/systemd")) {
    const text = readFileSync(join("deploy/systemd", name), "utf8")
      .replaceAll("/srv/preau", resolve("."))
      .replaceAll("/usr/bin/node", process.execPath);
    writeFileSync(join(units, name), text);
  }
  symlinkSync("preau@.service", join(units, "preau@3001.service"));
  return units;
}

/** The one that compose.yml writes for Prometheus. */
function prometheusFile() {
  const compose = readFileSync("deploy/compose.yml", "utf8");
  const [, block = ""] = /\n {4}content: \|\n((?: {6}.*\n)+)/.exec(compose) ?? [];
  const file = join(folder, "prometheus.yml");
  const text = block
    .replaceAll(/^ {6}/gm, "")
    .replaceAll("/etc/prometheus/rules", resolve("deploy/prometheus"))
    .replaceAll("${METRICS_TOKEN}", "token");
  writeFileSync(file, text);
  return file;
}

try {
  if (!debianHas(programs)) {
    check("nginx, Caddy, Prometheus and systemd are here", false, "apt-get could not install them");
  } else {
    accepts("nginx reads deploy/proxy/nginx.conf", programs["nginx-light"], [
      "-t",
      "-c",
      nginxFile(),
    ]);
    const caddy = ["validate", "--config", "deploy/proxy/Caddyfile", "--adapter", "caddyfile"];
    // It asks the instances as it starts: there is none.
    const isAsking = (line) => line.includes('"level":"info"');
    accepts("Caddy reads deploy/proxy/Caddyfile", programs.caddy, caddy, { quiet: isAsking });
    const rules = ["check", "rules", "deploy/prometheus/alerts.yml"];
    accepts("Prometheus reads the alerts", programs.prometheus, rules);
    const config = ["check", "config", prometheusFile()];
    accepts("Prometheus reads what compose.yml gives it", programs.prometheus, config);
    const units = unitsFolder();
    const names = readdirSync(units).filter((name) => name !== "preau@.service");
    for (const name of names)
      accepts(`systemd reads ${name}`, programs.systemd, ["verify", join(units, name)]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(exitCode());
