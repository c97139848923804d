import { notificationEndpoints } from "#app/modules/foundation/notification/endpoints.ts";

import type { Send } from "./api-client.server.ts";

const pathOf = (url: string) => new URL(url).pathname;

/**
 * What the loaders of one page request read: each address of the API is asked once, and its answer given to all who
 * ask (decision 017). Whatever may change something forgets all that was read; so does another session. A page that marks its notifications
 * as read, beside its other loaders, changes nothing else than their list.
 */
export class PageReads {
  #answers = new Map<string, Promise<Response>>();

  constructor(private readonly rawSend: Send) {}

  readonly send: Send = async (outgoing) => {
    if (outgoing.method === "GET") return (await this.read(outgoing)).clone();
    const forget = () => {
      this.forgetAfter(outgoing);
    };
    forget();
    try {
      return await this.rawSend(outgoing);
    } finally {
      forget();
    }
  };

  private forgetAfter({ url }: Request): void {
    const { list, read } = notificationEndpoints;
    if (pathOf(url) !== read.path) {
      this.forget();
      return;
    }
    for (const known of this.#answers.keys()) {
      if (pathOf(known) === list.path) this.#answers.delete(known);
    }
  }

  forget(): void {
    this.#answers = new Map();
  }

  /** The answer, of which only copies are read. A refusal or a failure is requested again. */
  private read(outgoing: Request): Promise<Response> {
    const answers = this.#answers;
    const known = answers.get(outgoing.url);
    if (known) return known;
    const answer = Promise.resolve(this.rawSend(outgoing));
    answers.set(outgoing.url, answer);
    const forget = () => answers.delete(outgoing.url);
    answer.then(({ ok }) => ok || forget(), forget);
    return answer;
  }
}
