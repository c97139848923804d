import type { APIRequestContext } from "@playwright/test";

import { expect } from "#e2e/expect.ts";
import type { Site } from "#e2e/site.ts";

export async function apiAs(request: APIRequestContext, site: Site, email: string) {
  const data = { email, password: site.seed.password, reCaptchaToken: "" };
  const signedIn = await request.post("/api/login", { data });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${token}` };
  return {
    get: (address: string) => request.get(address, { headers }),
    create: async (address: string, data: object): Promise<number> => {
      const answer = await request.post(address, { data, headers });
      expect(answer.status(), await answer.text()).toBe(201);
      return ((await answer.json()) as { id: number }).id;
    },
  };
}
