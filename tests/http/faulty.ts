import type { Api } from "#app/bff/api-client.server.ts";

export function withFaults(api: Api, faulty: readonly object[], status = 500): Api {
  async function call(endpoint: object, ...rest: unknown[]): Promise<unknown> {
    if (faulty.includes(endpoint)) throw new Response(null, { status });
    return (api as (...given: unknown[]) => Promise<unknown>)(endpoint, ...rest);
  }
  return call as Api;
}
