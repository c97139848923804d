import { createHash } from "node:crypto";

import { type Needs, sealPage } from "./policy.server.ts";
import { escapeJson, wordsFor } from "./words.server.ts";

/** A rendered page in its parts: the document up to its own scripts, these, and what comes after. */
export type Parts = { before: string; scripts: string; after: string };

/** What a page needs besides its HTML to be alive: its data as Remix writes it, and the files of its texts. */
export type Carried = { nonce: string; data: string; namespaces: readonly string[] };

/** A page that anybody may see, without what wakes it; and that, as a script with an address of its own. */
export type Asleep = { html: string; policy: string; wake: { address: string; script: string } };

/** The parameter under which a kept page's script is asked for. */
export const wakeName = "eveil";

/** Cuts a page before its own scripts, which stand at its end; before `</body>` when it has none. */
export function partsOf(html: string): Parts {
  const end = html.lastIndexOf("</body>");
  const body = end < 0 ? html.length : end;
  const own = html.indexOf("<script nonce=");
  const cut = own < 0 ? body : Math.min(own, body);
  return { before: html.slice(0, cut), scripts: html.slice(cut, body), after: html.slice(body) };
}

/** The page as it was rendered. */
export const joined = ({ before, scripts, after }: Parts) => before + scripts + after;

const wordsNode = (namespaces: readonly string[]) =>
  `<script type="application/json" id="words">${wordsFor([...new Set(namespaces)])}</script>`;

const feedOf = (data: string) =>
  `{let c=__remixContext.streamController;c.enqueue(${escapeJson(JSON.stringify(data))});c.close()}`;

/**
 * Waits for the first pointer, key or focus; never where bytes are dear. It removes itself, as all
 * that is added to the page must before hydration: a node left over would break it.
 */
const atFirstGesture = (go: string) =>
  `(()=>{
const m=document.currentScript,c=navigator.connection,e=["pointermove","pointerdown","keydown","focusin"];
m.remove();
if(c&&(c.saveData||/2g|3g/.test(c.effectiveType)))return;
const go=()=>{
for(const n of e)removeEventListener(n,go,true);
${go}};
for(const n of e)addEventListener(n,go,{capture:true,passive:true})
})()`.replaceAll("\n", "");

/** The scripts were sent inert: their copies run, and leave. */
const startHere = atFirstGesture(`
for(const l of document.querySelectorAll("link[rel=later]"))l.rel="modulepreload";
for(const o of document.querySelectorAll("script[data-later]")){
const s=document.createElement("script");s.type="module";s.textContent=o.textContent;
document.head.append(s);s.remove()}`);

/** The script that wakes the page is asked for, and at once the modules it will import. */
const startApart = atFirstGesture(`
const add=(t,p)=>document.head.append(Object.assign(document.createElement(t),p));
add("script",{type:"module",src:m.dataset.wake,className:"early"});
for(const href of m.dataset.modules.split(" "))add("link",{rel:"modulepreload",href,className:"early"})`);

/** The page with all it needs to be alive, at once or at the first gesture. */
export function carrying(
  { before, scripts, after }: Parts,
  { nonce, data, namespaces }: Carried,
  waits: boolean,
): string {
  const inert = waits
    ? scripts
        .replace(
          /<script([^>]*) type="module" async="">/g,
          '<script$1 type="text/later" data-later="">',
        )
        .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    : scripts;
  const feed = `<script nonce="${nonce}">${feedOf(data)}document.currentScript.remove()</script>`;
  const starter = waits ? `<script nonce="${nonce}">${startHere}</script>` : "";
  return before + inert + wordsNode(namespaces) + feed + starter + after;
}

/**
 * The same page for all, without the half of its bytes that most visitors never use: scripts, data and
 * texts come with the first gesture, from an address that names their content.
 */
export function asleep(
  { before, scripts, after }: Parts,
  { nonce, data, namespaces }: Carried,
  page: string,
  needs: Needs = {},
): Asleep {
  const own = scripts.replaceAll(` nonce="${nonce}"`, "");
  const texts = [...own.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  const context = texts.find(([, , text]) => text?.startsWith("window.__remixContext"))?.[2] ?? "";
  const modules = texts.find(([, attributes]) => attributes?.includes("module"))?.[2] ?? "";
  // Hydration wants the nodes that Remix rendered; their texts have served by then.
  const nodes = own.replace(/(<script[^>]*>)[\s\S]*?(?=<\/script>)/g, "$1") + wordsNode(namespaces);
  const script = [
    'for(const n of document.querySelectorAll(".early"))n.remove();',
    `document.body.insertAdjacentHTML("beforeend",${JSON.stringify(nodes)});`,
    `${context}${feedOf(data)}`,
    modules,
  ].join("\n");
  const hash = createHash("sha1").update(script).digest("base64url");
  const address = `${page}${page.includes("?") ? "&" : "?"}${wakeName}=${hash}`;
  const early = [...own.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  const starter = `<script nonce="${nonce}" data-wake="${escapeAttribute(address)}" data-modules="${early.join(" ")}">${startApart}</script>`;
  return { ...sealPage(before + starter + after, nonce, needs), wake: { address, script } };
}

const escapeAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
