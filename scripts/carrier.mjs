// A carrier of mails of one's own: takes them all, or refuses some for a while; how often each Message-ID came.
import { createRequire } from "node:module";

const { SMTPServer } = createRequire(import.meta.url)("smtp-server");

/** `refuses()`: whether this mail is not taken now (451). */
export async function openCarrier({ refuses = () => false } = {}) {
  const times = new Map();
  let isRefused = refuses;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (bytes) => (text += bytes));
      stream.on("end", () => {
        if (isRefused()) return done(Object.assign(new Error("later"), { responseCode: 451 }));
        const id = /^message-id: *(\S+)/im.exec(text)?.[1] ?? "";
        times.set(id, (times.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    times,
    refuseNone: () => {
      isRefused = () => false;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
