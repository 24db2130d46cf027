const maxSide = 1600
const maxBytes = 4_000_000

/** A large picture in the size that is stored, which also uploads faster. Any other file as it is. */
export async function scaledDown(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  // What this browser cannot decode is sent as it is, and the API says what it takes.
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size <= maxBytes) return file
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new File([await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })], file.name)
}
