// A crawler without scripts: what engines reach from the home page, beside what the sitemap names (PUB-050, TOY-10).

const atOnce = 8;
/** What is the same on each page, or is not its text. */
const frames = /<(form|nav|header|footer|script|style|template|svg)\b[\s\S]*?<\/\1>/g;

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };
const decoded = (text) =>
  text.replace(/&(#x27|[a-z]+);/g, (whole, name) => entities[name] ?? whole);

const attribute = (tag, name) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decoded(found);
};

const metaOf = (html, name) => {
  const tag = [...html.matchAll(/<meta\b[^>]*>/g)].find(
    ([one]) => attribute(one, "name") === name,
  )?.[0];
  return tag && attribute(tag, "content");
};

const localOf = (address, origin) => {
  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname + url.search : undefined;
};

/** Without the lines of what was found: only what a listing says itself is compared (PUB-081). */
function withoutCards(html) {
  const [first = "", ...cards] = html.split(/(?=<li\b[^>]*\sdata-card\b)/);
  return first + cards.map(afterItem).join(" ");
}

/** What stands after the list item at the beginning; items may hold others. */
function afterItem(html) {
  let depth = 0;
  for (const { 0: tag, index } of html.matchAll(/<li\b|<\/li>/g)) {
    depth += tag === "</li>" ? -1 : 1;
    if (depth === 0) return html.slice(index + tag.length);
  }
  return "";
}

/** The words of what a page says itself, each once: its `main` without cards, forms and ways. */
function wordsOf(html) {
  const main = withoutCards(/<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "");
  const text = decoded(main.replace(frames, " ").replace(/<[^>]*>/g, " "));
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** The part of their words that two pages share: those of both, of all that either says. */
const shareOf = (one, other) => {
  let both = 0;
  for (const word of one) if (other.has(word)) both++;
  return both / (one.size + other.size - both || 1);
};

/** The patterns of robots.txt as one question. */
async function refusedBy(origin) {
  const text = await (await fetch(`${origin}/robots.txt`)).text();
  const patterns = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(
    ([, rule]) =>
      new RegExp(`^${rule.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}`),
  );
  return (path) => patterns.some((pattern) => pattern.test(path));
}

async function each(items, act) {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Asks three times more, each a second later, where a connection was closed just as it was used. */
async function ask(address, again = 3) {
  try {
    const answer = await fetch(address, { redirect: "manual", headers: { Accept: "text/html" } });
    return { answer, html: await answer.text() };
  } catch (failure) {
    if (again === 0) throw failure;
    await new Promise((done) => setTimeout(done, 1000));
    return ask(address, again - 1);
  }
}

/** A page as a crawler gets it: status, where it leads, what its head says, the links that may be followed. */
async function read(origin, path, isRefused) {
  const { answer, html } = await ask(origin + path);
  const isPage = (answer.headers.get("content-type") ?? "").startsWith("text/html");
  const base = { path, status: answer.status, to: answer.headers.get("location") };
  if (!isPage || answer.status !== 200) return { ...base, isPage, links: [], indexable: false };
  const canonical = [...html.matchAll(/<link\b[^>]*>/g)].find(
    ([tag]) => attribute(tag, "rel") === "canonical",
  )?.[0];
  const keeps = `${metaOf(html, "robots") ?? ""} ${answer.headers.get("x-robots-tag") ?? ""}`;
  const own = canonical && localOf(attribute(canonical, "href"), origin);
  const links = /\bnofollow\b/.test(keeps) ? [] : linksOf(html, origin, isRefused);
  return {
    ...base,
    isPage,
    title: decoded(/<title>([^<]*)/.exec(html)?.[1] ?? ""),
    description: metaOf(html, "description") ?? "",
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
    canonical: own,
    noindex: /noindex/.test(keeps),
    indexable: !/noindex/.test(keeps) && own === path,
    links,
    words: wordsOf(html),
  };
}

function linksOf(html, origin, isRefused) {
  const found = [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => {
    const href = attribute(tag, "href");
    if (!href || /\bnofollow\b/.test(attribute(tag, "rel") ?? "")) return [];
    const to = /^[/?]|^https?:/.test(href) ? localOf(href, origin) : undefined;
    return to === undefined || isRefused(to) ? [] : [to];
  });
  return [...new Set(found)];
}

async function mapOf(origin) {
  const named = async (path) =>
    [...(await (await fetch(origin + path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, one]) => localOf(decoded(one), origin),
    );
  const began = Date.now();
  const parts = await named("/sitemap.xml");
  const addresses = [];
  for (const part of parts) addresses.push(...(await named(part)));
  return { parts, addresses, ms: Date.now() - began };
}

function doublesOf(pages, name) {
  const known = new Map();
  for (const page of pages) known.set(page[name], [...(known.get(page[name]) ?? []), page.path]);
  return [...known]
    .filter(([, all]) => all.length > 1)
    .map(([text, all]) => ({ text, paths: all }));
}

const isLanding = (path) =>
  /^\/(cours-particuliers|cours-en-ligne|stages|stages-en-ligne|soutien-scolaire)\/.+\/.+\//.test(
    path,
  );

const anyWords = ["toutes-les-matieres", "tous-les-niveaux", "france", "toutes-les-periodes", ""];

/** A class with a subject or a town, or a period: kept for what it says of its own (TOY-10, PUB-081). */
function isDeep(path) {
  const [subject, level, city, period = ""] = path
    .split("/")
    .slice(2)
    .map((word) => !anyWords.includes(word) && word);
  return Boolean(period || (level && (subject || city)));
}

/**
 * The pairs of landings that share more than so much of their words, the worst first: those where one is kept for what
 * it says of its own. Pairs that people search for are only counted (PUB-081).
 */
function alike(pages, most = 0.6) {
  const landings = pages.filter(({ path, indexable }) => indexable && isLanding(path));
  const pairs = [];
  const searched = [];
  for (const [at, one] of landings.entries()) {
    for (const other of landings.slice(at + 1)) {
      const share = shareOf(one.words, other.words);
      const pair = { one: one.path, other: other.path, share };
      if (share <= most) continue;
      if (isDeep(one.path) || isDeep(other.path)) pairs.push(pair);
      else searched.push(pair);
    }
  }
  return {
    landings: landings.length,
    deep: landings.filter(({ path }) => isDeep(path)).length,
    searched: searched.length,
    pairs: pairs.sort((a, b) => b.share - a.share),
  };
}

/** Follows every link that a crawler may follow, from `/` to the end; reads what only the sitemap names. */
export async function crawlSite(origin, { follow = () => true } = {}) {
  const isRefused = await refusedBy(origin);
  const pages = new Map();
  const depths = new Map([["/", 0]]);
  const from = new Map();
  for (let now = ["/"], depth = 0; now.length > 0; depth++) {
    const next = new Set();
    await each(now, async (path) => {
      const page = await read(origin, path, isRefused);
      pages.set(path, page);
      for (const to of page.links) {
        if (depths.has(to) || !follow(to)) continue;
        depths.set(to, depth + 1);
        from.set(to, path);
        next.add(to);
      }
    });
    now = [...next];
  }
  const map = await mapOf(origin);
  const unreached = map.addresses.filter((path) => !pages.has(path));
  const alone = [];
  await each(unreached, async (path) => alone.push(await read(origin, path, isRefused)));
  return judge({ pages: [...pages.values()], alone, map, depths, from });
}

function judge({ pages, alone, map, depths, from }) {
  const all = [...pages, ...alone];
  const inMap = new Set(map.addresses);
  const at = (path) => `${path} ← ${from.get(path) ?? "sitemap"}`;
  const shown = all.filter(({ status, isPage }) => status === 200 && isPage);
  // A page that names another as its canonical address is that other one.
  const own = shown.filter(({ path, canonical }) => canonical === undefined || canonical === path);
  const depthsOf = pages.reduce((known, { path }) => {
    const depth = depths.get(path);
    return { ...known, [depth]: (known[depth] ?? 0) + 1 };
  }, {});
  return {
    pages: pages.length,
    depths: depthsOf,
    broken: all
      .filter(({ status }) => status >= 400)
      .map(({ path, status }) => `${status} ${at(path)}`),
    redirected: all
      .filter(({ status }) => status >= 300 && status < 400)
      .map(({ path, to }) => `${at(path)} → ${to}`),
    untitled: own
      .filter(
        ({ title, description, headings, indexable }) =>
          !title || headings !== 1 || (indexable && !description),
      )
      .map(({ path }) => at(path)),
    sameTitle: doublesOf(own, "title"),
    sameDescription: doublesOf(
      own.filter(({ description }) => description),
      "description",
    ),
    indexable: shown.filter(({ indexable }) => indexable).length,
    keptOut: shown.filter(({ noindex }) => noindex).length,
    elsewhere: shown
      .filter(({ path, canonical }) => canonical !== undefined && canonical !== path)
      .map(({ path }) => at(path)),
    inMap: map.addresses.length,
    twiceInMap: map.addresses.length - inMap.size,
    mapMs: map.ms,
    notIndexable: all
      .filter(({ path, indexable }) => inMap.has(path) && !indexable)
      .map(({ path }) => at(path)),
    notInMap: shown
      .filter(({ path, indexable }) => indexable && !inMap.has(path))
      .map(({ path }) => at(path)),
    notReached: alone.map(({ path }) => path),
    tooDeep: pages
      .filter(({ path }) => inMap.has(path) && depths.get(path) > 4)
      .map(({ path }) => `${depths.get(path)} ${at(path)}`),
    asked: pages.filter(({ path }) => /\?(?!page=\d+$)/.test(path)).map(({ path }) => at(path)),
    alike: alike(shown),
    all,
  };
}
