/** Embedded calls read the text without a stream, which would cost more than the call itself. */
export class TextResponse extends Response {
  readonly #text: string;
  #streamed: Response | undefined;

  constructor(text: string, init?: ResponseInit) {
    super(null, init);
    this.#text = text;
  }

  #asStream(): Response {
    return (this.#streamed ??= new Response(this.#text));
  }

  override get body() {
    return this.#asStream().body;
  }

  override get bodyUsed() {
    return this.#streamed?.bodyUsed ?? false;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }

  override json(): Promise<unknown> {
    return this.text().then(JSON.parse);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asStream().arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.#asStream().blob();
  }

  override clone(): Response {
    return new TextResponse(this.#text, this);
  }
}
