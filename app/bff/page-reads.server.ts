import { TextResponse } from "#app/lib/text-response.server.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";

import type { Send } from "./api-client.server.ts";

const pathOf = (url: string) => new URL(url).pathname;

/** A text is read by `text` and `json` any number of times; a stream only once. */
const copyOf = (answer: Response) => (answer instanceof TextResponse ? answer : answer.clone());

/** Each API address is requested once per page (decision 017). Any write or session change clears it. */
export class PageReads {
  #answers = new Map<string, Promise<Response>>();

  constructor(private readonly rawSend: Send) {}

  readonly send: Send = async (outgoing) => {
    if (outgoing.method === "GET") return copyOf(await this.read(outgoing));
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
    const { list, read } = notifications;
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

  /** Its callers read copies. A refusal or a failure is requested again. */
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
