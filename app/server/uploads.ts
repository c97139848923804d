/** A photo or a paper on its way: from which network, its bytes so far, what refuses it. */
export type Upload = Readonly<{ network: string; cut: () => void }> & { bytes: number };

export type Uploads = ReturnType<typeof holdUploads>;

/**
 * What is held of uploads on their way, over all requests: so many bytes at most. When there are more, the network that
 * holds the most gives way, by its upload that has been on its way for longest: slow senders cut each other, and whoever
 * sends one photo from elsewhere is not kept out by them.
 */
export function holdUploads(mostBytes: number) {
  const held = new Set<Upload>();
  let total = 0;

  function end(upload: Upload) {
    if (held.delete(upload)) total -= upload.bytes;
  }

  return {
    begin(network: string, cut: () => void): Upload {
      const upload = { network, cut, bytes: 0 };
      held.add(upload);
      return upload;
    },

    /** So many bytes more of an upload; whoever is too much is refused. */
    add(upload: Upload, bytes: number) {
      if (!held.has(upload)) return;
      upload.bytes += bytes;
      total += bytes;
      while (total > mostBytes) {
        const over = oldestOfHeaviest(held);
        if (!over) return;
        end(over);
        over.cut();
      }
    },

    end,
  };
}

/** A set keeps the order in which uploads began. */
function oldestOfHeaviest(held: ReadonlySet<Upload>): Upload | undefined {
  const bytes = new Map<string, number>();
  for (const one of held) bytes.set(one.network, (bytes.get(one.network) ?? 0) + one.bytes);
  const most = Math.max(...bytes.values());
  return [...held].find((one) => one.bytes > 0 && bytes.get(one.network) === most);
}
