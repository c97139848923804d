export type Upload = Readonly<{ network: string; cut: () => void }> & { bytes: number };

export type Uploads = ReturnType<typeof holdUploads>;

/**
 * Global byte limit. Beyond, the network holding most loses its oldest upload: slow senders cut each other, not other
 * networks.
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

/** A set keeps insertion order. */
function oldestOfHeaviest(held: ReadonlySet<Upload>): Upload | undefined {
  const bytes = new Map<string, number>();
  for (const one of held) bytes.set(one.network, (bytes.get(one.network) ?? 0) + one.bytes);
  const most = Math.max(...bytes.values());
  return [...held].find((one) => one.bytes > 0 && bytes.get(one.network) === most);
}
