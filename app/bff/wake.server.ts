import { createHash } from "node:crypto";

import { type Needs, sealPage } from "./policy.server.ts";
import { escapeJson, textFile, wordsFor } from "./words.server.ts";

export type Parts = { before: string; scripts: string; after: string };

export type Carried = { nonce: string; data: string; namespaces: readonly string[] };

export type Asleep = { html: string; policy: string; wake: { address: string; script: string } };

export const wakeName = "eveil";

/** Its own scripts are at the end; otherwise cuts before `</body>`. */
export function partsOf(html: string): Parts {
  const end = html.lastIndexOf("</body>");
  const body = end < 0 ? html.length : end;
  const own = html.indexOf("<script nonce=");
  const cut = own < 0 ? body : Math.min(own, body);
  return { before: html.slice(0, cut), scripts: html.slice(cut, body), after: html.slice(body) };
}

export const joined = ({ before, scripts, after }: Parts) => before + scripts + after;

const wordsNode = (namespaces: readonly string[]) =>
  `<script type="application/json" id="words">${wordsFor(namespaces)}</script>`;

/** A browser asks for these beside the scripts, and keeps them: a third of a dashboard's bytes. */
export const preloads = (namespaces: readonly string[]): string[] =>
  namespaces.flatMap((name) => {
    const file = textFile(name);
    return file === undefined ? [] : `<${file}>; rel=preload; as=fetch; crossorigin`;
  });

const feedOf = (data: string) =>
  `{let c=__remixContext.streamController;c.enqueue(${escapeJson(JSON.stringify(data))});c.close()}`;

/** First pointer, wheel, key or focus; never under data saving. Removes itself: extra nodes would break hydration. */
const atFirstGesture = (go: string) =>
  `(()=>{
const m=document.currentScript,c=navigator.connection,e=["pointermove","pointerdown","wheel","keydown","focusin"];
m.remove();
if(c&&(c.saveData||/2g|3g/.test(c.effectiveType)))return;
const go=()=>{
for(const n of e)removeEventListener(n,go,true);
${go}};
for(const n of e)addEventListener(n,go,{capture:true,passive:true})
})()`.replaceAll("\n", "");

const startHere = atFirstGesture(`
for(const l of document.querySelectorAll("link[rel=dns-prefetch]"))l.rel="modulepreload";
for(const o of document.querySelectorAll("script[data-later]")){
const s=document.createElement("script");s.type="module";s.textContent=o.textContent;
document.head.append(s);s.remove()}`);

/** Requests the wake-up script and preloads its modules. */
const startApart = atFirstGesture(`
const add=(t,p)=>document.head.append(Object.assign(document.createElement(t),p));
add("script",{type:"module",src:m.dataset.wake,className:"early"});
for(const href of m.dataset.modules.split(" "))add("link",{rel:"modulepreload",href,className:"early"})`);

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
        // Allowed in a body, and without effect on an address of our own.
        .replaceAll('<link rel="modulepreload"', '<link rel="dns-prefetch"')
    : scripts;
  const feed = `<script nonce="${nonce}">${feedOf(data)}document.currentScript.remove()</script>`;
  const starter = waits ? `<script nonce="${nonce}">${startHere}</script>` : "";
  // The module is async: it may run before what follows it has come, and reads the texts first.
  const own = namespaces.filter((name) => textFile(name) === undefined);
  return before + wordsNode(own) + inert + feed + starter + after;
}

/** Scripts, data and texts load at the first gesture from a content-addressed URL: most visitors never need them. */
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
  // Hydration needs Remix's nodes; their contents have already been used.
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
