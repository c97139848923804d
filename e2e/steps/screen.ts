// Enough of a vt100 to read the page that lynx draws.

const sequence = /^\u001b(?:\[([?\d;]*)([A-Za-z])|[()][A-Z0-9]|[=>78M])/;

export class Screen {
  #row = 0;
  #column = 0;
  #grid: string[][];
  #whole = false;

  constructor(
    readonly rows: number,
    readonly columns: number,
  ) {
    this.#grid = this.#blank();
  }

  get whole(): boolean {
    return this.#whole;
  }

  get text(): string {
    return this.#grid.map((line) => line.join("").trimEnd()).join("\n");
  }

  /** Returns an incomplete sequence at the end. */
  draw(written: string): string {
    let rest = written;
    while (rest !== "") {
      if (!rest.startsWith("\u001b")) {
        const [character = ""] = rest;
        this.#put(character);
        rest = rest.slice(character.length);
        continue;
      }
      const [whole, numbers = "", mail = ""] = sequence.exec(rest) ?? [];
      if (whole === undefined) return rest;
      this.#obey(mail, numbers.split(";").map(Number));
      rest = rest.slice(whole.length);
    }
    return "";
  }

  #blank = () => Array.from({ length: this.rows }, () => this.#blankLine());
  #blankLine = () => Array.from({ length: this.columns }, () => " ");

  #put(character: string): void {
    if (character === "\r") this.#column = 0;
    else if (character === "\n") this.#row = Math.min(this.rows - 1, this.#row + 1);
    else if (character === "\b") this.#column = Math.max(0, this.#column - 1);
    else if (character === "\t") this.#column = (Math.floor(this.#column / 8) + 1) * 8;
    else if (character >= " ") {
      if (this.#column >= this.columns) {
        this.#column = 0;
        this.#row = Math.min(this.rows - 1, this.#row + 1);
      }
      const line = this.#grid[this.#row];
      if (line) line[this.#column] = character;
      this.#column++;
    }
  }

  #obey(mail: string, [first = 0, second = 0]: number[]): void {
    const count = first || 1;
    if (mail === "H") {
      this.#row = count - 1;
      this.#column = (second || 1) - 1;
    } else if (mail === "C") this.#column += count;
    else if (mail === "D") this.#column -= count;
    else if (mail === "A") this.#row -= count;
    else if (mail === "B") this.#row += count;
    else if (mail === "K") this.#erase(first);
    else if (mail === "J") {
      if (this.#row === 0 && this.#column === 0) this.#whole = true;
      this.#erase(0);
      for (let row = this.#row + 1; row < this.rows; row++) this.#grid[row] = this.#blankLine();
    }
  }

  /** 0 to the end of the line, 1 from its beginning, 2 the whole line. */
  #erase(part: number): void {
    const line = this.#grid[this.#row] ?? [];
    const from = part === 0 ? this.#column : 0;
    const to = part === 1 ? this.#column + 1 : this.columns;
    line.fill(" ", from, to);
  }
}
