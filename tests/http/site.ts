import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";

import { env } from "#app/env.server.ts";
import { openGateways } from "#app/gateways/gateways.server.ts";
import { openVault } from "#app/gateways/vault.server.ts";
import type { Service } from "#app/lib/services.ts";
import { Tally } from "#app/modules/foundation/counter/tally.server.ts";
import { operatorNamed } from "#app/modules/people/account/operator.server.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import routeConfig from "#app/routes.ts";
import { compose } from "#app/server/compose.server.ts";
import { failureOf } from "#app/server/failure.ts";
import { createHttpServer } from "#app/server/http.ts";
import { now } from "#tests/setup/time.ts";

import { openWorld, type World } from "./world.ts";

export type Resident = "customer_a" | "customer_b" | "teacher_t" | "teacher_u" | "operator";

export type TestSite = {
  world: World;
  tally: Tally;
  origin: string;
  publicOrigin: string;
  actions: readonly string[];
  cookiesOf: (who: Resident) => Promise<string>;
  failures: readonly unknown[];
  stop: () => Promise<void>;
};

type Module = ServerBuild["routes"][string]["module"];
type Manifest = ServerBuild["assets"]["routes"][string];

export async function buildOf(): Promise<ServerBuild> {
  const routes: ServerBuild["routes"] = {};
  const moduleAt = (file: string): Promise<unknown> =>
    import(/* @vite-ignore */ join(process.cwd(), file));
  const moduleOf = async (file: string) => (await moduleAt(`app/${file}`)) as Module;
  const { default: options } = (await moduleAt("remix.config.js")) as {
    default: { future: ServerBuild["future"] };
  };

  async function add(entries: readonly RouteConfigEntry[], parentId: string): Promise<void> {
    for (const { id: given, path, index, file, children = [] } of entries) {
      const id = given ?? file.replace(/\.tsx$/, "");
      const own = { id, parentId, ...(path !== undefined && { path }), ...(index && { index }) };
      routes[id] = { ...own, module: await moduleOf(file) };
      await add(children, id);
    }
  }
  routes["root"] = { id: "root", path: "", module: await moduleOf("root.tsx") };
  await add(await Promise.resolve(routeConfig), "root");

  const entry = {
    module: (await import("#app/entry.server.tsx")) as ServerBuild["entry"]["module"],
  };
  const assets = {
    version: "test",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.js", imports: [] },
    routes: Object.fromEntries(Object.values(routes).map((route) => [route.id, manifestOf(route)])),
  };
  return {
    entry,
    routes,
    assets,
    future: options.future,
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    isSpaMode: false,
    mode: "test",
  };
}

function manifestOf({ module, ...route }: ServerBuild["routes"][string]): Manifest {
  return {
    ...route,
    module: `/assets/${route.id}.js`,
    hasAction: module.action !== undefined,
    hasLoader: module.loader !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
  };
}

const noProvider = {
  main: { secretKey: "sk_test_none", publicKey: "pk_test_none", webhookSecret: "whsec_none" },
  at: { host: "127.0.0.1", port: 1 },
};

export async function openSite(
  purpose: string,
  services: readonly Service[] = [],
): Promise<TestSite> {
  const world = await openWorld(purpose);
  const { db } = world;
  const failures: unknown[] = [];
  const build = await buildOf();
  const ready = () => Promise.resolve();
  const tally = new Tally(() => now);
  const connection = {
    db,
    engine: "embedded" as const,
    ping: ready,
    close: ready,
    alone: <Result>(_: number, run: () => Promise<Result>) => run(),
  };
  const { app, pages, headers } = compose(
    {
      send: (request) =>
        world.fetch(request).catch((failure: unknown) => {
          failures.push(failure);
          return failureOf(failure, new URL(request.url).pathname);
        }),
      ping: ready,
      fault: undefined,
      local: {
        connection,
        clock: () => now,
        gateways: openGateways(env, { stripe: noProvider, urssaf: undefined }, openVault(env)),
        tally,
      },
      close: ready,
    },
    build,
    services,
  );
  const server = createHttpServer({
    fetch: app.fetch,
    hit: (incoming, outgoing) => pages.hit(incoming, outgoing),
    headers,
    isStopping: () => false,
    trustedProxies: 1,
    host: new URL(env.origin).host,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    world,
    tally,
    origin: `http://127.0.0.1:${port}`,
    publicOrigin: env.origin,
    actions: patternsOf(build),
    cookiesOf: (who) => cookiesOf(world, who),
    failures,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function patternsOf({ routes }: ServerBuild): string[] {
  const taking = Object.values(routes).filter(({ module }) => module.action !== undefined);
  return taking.map(({ id, path }) => {
    if (!path) throw new Error(`${id} takes a form at no address of its own`);
    return path;
  });
}

async function personOf({ db, seed }: World, who: Resident) {
  const account = seed.accounts[who];
  if ("customer_id" in account) return { id: account.customer_id, role: "customer" } as const;
  if ("teacher_id" in account) return { id: account.teacher_id, role: "teacher" } as const;
  const operator = await operatorNamed(db, account.email);
  return { id: operator?.id ?? 0, role: "operator" } as const;
}

async function cookiesOf(world: World, who: Resident): Promise<string> {
  const { db } = world;
  const person = await personOf(world, who);
  const tokens = await openSession(db, person, new Date());
  const cookies = {
    "access-token": tokens.access_token,
    "refresh-token": tokens.refresh_token,
    "user-role": tokens.role,
  };
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}
