import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Screen } from "./screen.ts";

const settings = [
  "DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED",
  "TEXTFIELDS_NEED_ACTIVATION:TRUE",
  "ACCEPT_ALL_COOKIES:TRUE",
  "CHARACTER_SET:utf-8",
  "ASSUME_CHARSET:utf-8",
  "INFOSECS:0",
  "MESSAGESECS:0",
  "ALERTSECS:0",
];

/** Tall enough for a whole page. */
const size = { rows: 500, columns: 120 };
const redraw = "\u000c";
const reload = "\u0012";
const emptyField = "\u0015";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Lynx {
  #screen = new Screen(size.rows, size.columns);
  #toCome = "";
  #said = 0;
  readonly #folder = mkdtempSync(join(tmpdir(), "preau-lynx-"));
  readonly #terminal: ChildProcess;

  constructor(address: string) {
    const config = join(this.#folder, "lynx.cfg");
    writeFileSync(config, settings.join("\n"));
    const { rows, columns } = size;
    const terminal = `stty rows ${String(rows)} cols ${String(columns)}`;
    const command = `${terminal}; exec lynx -cfg=${config} '${address}'`;
    this.#terminal = spawn("script", ["-qfec", command, "/dev/null"], {
      env: { ...process.env, TERM: "vt100", LC_ALL: "C.UTF-8", HOME: this.#folder },
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#terminal.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#said += text.length;
      this.#toCome = this.#screen.draw(this.#toCome + text);
    });
  }

  /** Words that run together are an error. */
  async page(): Promise<string> {
    await this.#idle();
    const { text } = this.#screen;
    const glued = /.*(?:[a-zà-ÿ\d]|___)(?:\[\d+\]|[A-ZÀ-Þ][a-zà-ÿ]).*/.exec(text);
    if (glued) throw new Error(`words run together in lynx: ${glued[0].trim()}`);
    return text;
  }

  async write(label: string, text: string): Promise<void> {
    await this.#goTo(await this.#after(label));
    await this.#type("\n");
    await this.#type(`${emptyField}${text}\t`);
  }

  async select(label: string, option: string): Promise<void> {
    await this.#goTo(await this.#after(label));
    for (const keys of ["\n", "/", `${option}\n`, "\n"]) await this.#type(keys);
  }

  async tick(words: string): Promise<void> {
    await this.#goTo(await this.#numbered(`\\[(\\d+)\\][([][ *X][)\\]]\\s*${pattern(words)}`));
    await this.#type("\n");
  }

  async press(words: string): Promise<void> {
    await this.#goTo(await this.#numbered(`\\(\\[(\\d+)\\][^)]*\\)\\s*${pattern(words)}(?!\\S)`));
    await this.#type("\n");
  }

  async follow(words: string): Promise<void> {
    await this.#goTo(await this.#numbered(`\\[(\\d+)\\]\\s*${pattern(words)}`));
    await this.#type("\n");
  }

  async open(address: string): Promise<void> {
    await this.#idle();
    await this.#type(`g${emptyField}${address}\n`);
  }

  /** lynx shows a visited page from its cache until asked to reload. */
  async openAgain(address: string): Promise<void> {
    await this.open(address);
    await this.#idle();
    await this.#type(reload);
  }

  close(): void {
    this.#terminal.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #after(label: string): Promise<string> {
    return this.#numbered(`(?:^|[\\]_])\\s*${pattern(label)}[^[]*?\\[(\\d+)\\]`);
  }

  async #numbered(what: string): Promise<string> {
    const page = await this.page();
    const number = new RegExp(what, "m").exec(page)?.[1];
    if (!number) throw new Error(`lynx shows nothing like ${what}:\n${page.trim()}`);
    return number;
  }

  async #goTo(number: string): Promise<void> {
    await this.#type(`${number}g\n`);
  }

  async #type(keys: string): Promise<void> {
    this.#terminal.stdin?.write(keys);
    await pause(100);
    await this.#quiet();
  }

  /** Keys typed during a load are lost: lynx listens again after a requested redraw. */
  async #idle(): Promise<void> {
    for (let attempt = 0; attempt < 30; attempt++) {
      this.#screen = new Screen(size.rows, size.columns);
      this.#terminal.stdin?.write(redraw);
      await pause(150);
      await this.#quiet();
      if (this.#screen.whole && this.#screen.text.includes("H)elp O)ptions P)rint")) return;
      await pause(350);
    }
    throw new Error(`lynx does not listen:\n${this.#screen.text.trim()}`);
  }

  async #quiet(): Promise<void> {
    for (let before = -1; before !== this.#said; await pause(60)) before = this.#said;
  }
}

const pattern = (words: string) =>
  words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
