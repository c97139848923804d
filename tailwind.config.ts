import forms from "@tailwindcss/forms";
import type { Config } from "tailwindcss";

const tokens = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `var(--${name})`]));

/** Names the tokens of app/styles/tokens.css; no value is copied here. */
export default {
  theme: {
    screens: { sm: "600px", md: "900px", lg: "1200px", xl: "1536px", "2xl": "2000px" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#fff",
      ...tokens("ink", "ink-deep", "ink-2", "ink-3", "field", "line", "line-2"),
      ...tokens("paper", "sheet", "wash", "rule", "rule-2", "margin"),
      ...tokens("fluo", "fluo-soft", "roof"),
      ...tokens("board", "board-deep", "board-soft", "chalk", "chalk-2"),
      ...tokens("green", "yellow", "red", "blue", "grey"),
      ...tokens("green-soft", "yellow-soft", "red-soft", "blue-soft", "grey-soft"),
    },
    fontFamily: { title: "var(--font-title)", body: "var(--font-body)" },
    fontSize: {
      xs: "var(--t-xs)",
      sm: "var(--t-sm)",
      md: "var(--t-md)",
      lg: "var(--t-lg)",
      xl: "var(--t-xl)",
      "2xl": "var(--t-2xl)",
      "3xl": "var(--t-3xl)",
    },
    borderRadius: { none: "0", 1: "var(--r1)", 2: "var(--r2)", 3: "var(--r3)", full: "999px" },
    boxShadow: {
      none: "none",
      sheet: "var(--shadow-sheet)",
      bar: "var(--shadow-bar)",
      dialog: "var(--shadow-dialog)",
    },
    extend: {
      spacing: {
        ...tokens("s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "gutter", "tap"),
      },
      maxWidth: {
        wrap: "calc(var(--wrap) + 2 * var(--gutter))",
        mid: "calc(62rem + 2 * var(--gutter))",
        read: "var(--read)",
        form: "36rem",
      },
      lineHeight: { tight: "var(--lh-tight)", head: "var(--lh-head)", body: "var(--lh-body)" },
      transitionDuration: { fast: "var(--fast)", slow: "var(--slow)" },
    },
  },
  plugins: [forms({ strategy: "class" })],
} satisfies Config;
