import { parse, type PGlite, protocol, type Transaction } from "@electric-sql/pglite";

const { serialize } = protocol;

type Statement = Readonly<{ name: string; types: readonly number[] }>;

const mostPrepared = 500;
const isRepeatable = /^(?:select|insert|update|delete|with)\b/i;

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((length, one) => length + one.length, 0));
  let at = 0;
  for (const one of messages) {
    whole.set(one, at);
    at += one.length;
  }
  return whole;
}

/**
 * Within a transaction, prepares what is asked a second time, and sends it as one message instead of five: the seed plays
 * few kinds of statements many times, and spends three fifths of its time in PostgreSQL’s own code. A plan takes 100 kB:
 * not for a server, which lives long.
 */
export function repeating(lite: PGlite): PGlite {
  const seen = new Set<string>();
  const statements = new Map<string, Statement>();
  const send = (...messages: Uint8Array[]) =>
    lite.execProtocolStream(joined(messages), { syncToFs: false });

  async function prepare(text: string): Promise<Statement> {
    const name = `repeated_${String(statements.size)}`;
    const answer = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const statement = { name, types: parse.parseDescribeStatementResults(answer) };
    statements.set(text, statement);
    return statement;
  }

  const repeat: Transaction["query"] = (text, params = [], options = {}) =>
    lite.runExclusive(async () => {
      const { name, types } = statements.get(text) ?? (await prepare(text));
      const values = params.map((value: unknown, at) =>
        value == null ? null : (lite.serializers[types[at] ?? 0] ?? String)(value),
      );
      const answer = await send(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: "P" }),
        serialize.execute({}),
        serialize.sync(),
      );
      const [result] = parse.parseResults(answer, lite.parsers, options);
      if (!result) throw new Error(`No answer to: ${text.slice(0, 200)}`);
      return result as never;
    });

  const transaction = lite.transaction.bind(lite);
  lite.transaction = (act) =>
    transaction((tx) => {
      const query: Transaction["query"] = (text, ...rest) => {
        const isPrepared = statements.has(text) || statements.size < mostPrepared;
        if (seen.has(text) && isPrepared && isRepeatable.test(text)) return repeat(text, ...rest);
        seen.add(text);
        return tx.query(text, ...rest);
      };
      return act(Object.assign(Object.create(tx) as Transaction, { query }));
    });
  return lite;
}
