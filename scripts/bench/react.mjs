// React alone: the very elements of a served page, made anew for each answer as any React page makes
// them, and rendered to a string by a bare Node server. No component, no router, no texts, no data.
import { createServer } from "node:http";

import { Fragment } from "react";
import { jsx } from "react/jsx-runtime";
import { renderToString } from "react-dom/server";

const page = await (await fetch(process.env.PAGE, { headers: { accept: "text/html" } })).text();

const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const names = { class: "className", for: "htmlFor", maxlength: "maxLength", tabindex: "tabIndex" };

/** What to make, out of HTML that React wrote: no script, no comment, well closed. */
function treeOf(html) {
  const body = html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  const stack = [{ tag: Fragment, props: {}, children: [] }];
  const close = () => {
    const { tag, props, children } = stack.pop();
    stack.at(-1).children.push({ tag, props, children });
  };
  for (const [, text, end, tag, attributes, empty] of body.matchAll(
    /([^<]+)|<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>\/]+(?:="[^"]*")?)*)\s*(\/?)>/g,
  )) {
    if (text) stack.at(-1).children.push(text);
    else if (end) close();
    else {
      const props = {};
      for (const [, name, value = ""] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
        if (
          !name.startsWith("on") &&
          name !== "style" &&
          name !== "value" &&
          name !== "checked" &&
          name !== "selected"
        ) {
          props[names[name.toLowerCase()] ?? name] = value;
        }
      }
      stack.push({ tag, props, children: [] });
      if (empty || voids.has(tag)) close();
    }
  }
  return stack[0];
}

const make = (what, key) => {
  if (typeof what === "string") return what;
  const { tag, props, children } = what;
  return jsx(tag, { ...props, ...(children.length > 0 && { children: children.map(make) }) }, key);
};

const tree = treeOf(page.replace(/<!DOCTYPE html>/i, ""));
createServer((_, response) => {
  const html = renderToString(make(tree));
  response.writeHead(200, {
    "Content-Type": "text/html",
    "Content-Length": Buffer.byteLength(html),
  });
  response.end(html);
}).listen(Number(process.env.PORT), "127.0.0.1");
