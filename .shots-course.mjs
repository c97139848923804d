import { chromium } from "playwright";
const base="http://127.0.0.1:3177";
const b = await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]});
const seed = JSON.parse((await import("node:fs")).readFileSync("/tmp/seed.json","utf8"));
async function as(email, js, pages, vp) {
  const c = await b.newContext({ javaScriptEnabled: js, viewport: vp ?? {width:390,height:844} });
  const p = await c.newPage();
  const errors=[]; p.on("pageerror",e=>errors.push(String(e))); p.on("console",m=>{ if(m.type()==="error") errors.push(m.text()); });
  await p.goto(base+"/connexion/"); 
  await p.fill('input[name=email]', email); await p.fill('input[name=password]', seed.password);
  await Promise.all([p.waitForNavigation(), p.press('input[name=password]', "Enter")]);
  console.log(email, p.url());
  for (const [name, path] of pages) {
    const r = await p.goto(base+path); if(js) await p.waitForTimeout(1200);
    console.log(name, r.status(), await p.title(), (await p.locator("h1").allTextContents()).join("|"));
    await p.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: true });
  }
  if (errors.length) console.log("ERR", [...new Set(errors)].slice(0,6));
  await c.close();
}
const [,,who,js,vp,...pages]=process.argv;
await as(seed.accounts[who].email, js==="js", pages.map(x=>x.split("=")), vp==="d"?{width:1280,height:900}:undefined);
await b.close();
