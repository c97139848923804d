/** Ten times a portrait's need, a tenth of a phone's bytes (VAL-010). */
const longestSide = 2000;

export async function shrinkPhoto(input: HTMLInputElement): Promise<void> {
  const chosen = input.files?.[0];
  if (!chosen) return;
  const photo = await createImageBitmap(chosen).catch(() => undefined);
  if (!photo) return;
  const scale = longestSide / Math.max(photo.width, photo.height);
  const smaller = scale < 1 ? await drawn(photo, scale) : undefined;
  // Another file may have been chosen meanwhile.
  if (!smaller || input.files?.[0] !== chosen) return;
  const files = new DataTransfer();
  const name = `${chosen.name.replace(/\.[^.]*$/, "")}.jpg`;
  files.items.add(new File([smaller], name, { type: smaller.type }));
  input.files = files.files;
}

function drawn(photo: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.9);
  });
}
